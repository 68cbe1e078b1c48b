/** A mistake as an engineer could make it: `find` occurs in `file` exactly once and becomes `replacement`. */
export interface Fault {
  id: string
  /** What the fault breaks. */
  says: string
  file: string
  find: string
  replacement: string
  /**
   * The test files that caught it when it was first planted, the quickest first. `postgres:` stands before one that needs
   * PostgreSQL, as all `*.postgres.test.ts` do; `*.spec.ts` runs in a browser. Empty: nothing caught it.
   */
  caughtBy: readonly string[]
}

export interface PlantedFault extends Fault {
  area: string
}
