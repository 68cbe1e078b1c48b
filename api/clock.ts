/** The server's time; tests hold it still. */
export interface Clock {
  now(): Date
}
