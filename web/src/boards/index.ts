/** The one place that knows which board draws which game. Each is fetched when its game is opened. */
import type { Component } from 'svelte';
import type { Table } from '../lib/table.svelte';
import type { GameName } from '../lib/wire';

export interface BoardProps {
  table: Table;
  /** Show all that was said. */
  onlog: () => void;
}

type Board = Component<BoardProps>;

/** What is kept of the points while a game goes on, in games that do; shown beside the result, too. */
export const sheets: Partial<Record<GameName, () => Promise<Component<{ table: Table }>>>> = {
  rami: async () => (await import('./rami/FinalSheet.svelte')).default,
};

export const boards: Record<GameName, () => Promise<Board>> = {
  grisbi: async () => (await import('./grisbi/Board.svelte')).default,
  rami: async () => (await import('./rami/Board.svelte')).default,
  muzishez: async () => (await import('./muzishez/Board.svelte')).default,
};

/** What is decided at a game's table besides moves, where there is anything: shown with the table in words. */
export const beside: Partial<Record<GameName, () => Promise<Component<{ table: Table }>>>> = {
  rami: async () => (await import('./rami/Standing.svelte')).default,
};
