"""HTTP, WebSocket, clocks and storage around the tables."""
