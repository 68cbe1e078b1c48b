/** A server process that runs on this database. */
export interface ProcessTable {
  id: string
  version: string
  /** The mark of its file store: all have the same. */
  store_mark: string
  host: string
  started_at: string
  heartbeat_at: string
  /** Rises with every heartbeat: whether a process lives is judged by that, and by no clock but one's own. */
  beats: number
}
