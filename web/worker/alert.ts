/** What a message that it is one's turn carries, for when it is tapped. */
export interface Alert {
  /** The table, after the `#` and with it. */
  path: string;
}
