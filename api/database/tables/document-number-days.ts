/** The last number of a Seoul day (SQLite), or the sequence value before its first (PostgreSQL). */
export interface DocumentNumberDayTable {
  day: string
  last_number: number
}
