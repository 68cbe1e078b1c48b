import type { Compilable, CompiledQuery } from 'kysely'
import type { Queryable } from './database.ts'

/** Stands in a built query for a value that each run fills in. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and turned into SQL only once, for what every request asks: building takes Kysely longer than SQLite
 * needs to answer. `value('x')` stands for the run's `x`; the rest of the query is fixed.
 */
export function preparedQuery<Values extends object>() {
  return <Row>(
    build: (
      db: Queryable,
      value: <Name extends keyof Values & string>(name: Name) => Values[Name],
    ) => Compilable<Row>,
  ): ((db: Queryable, values: Values) => Promise<Row[]>) => {
    // Each database has its own adapter and SQL; a transaction uses the adapter of its database.
    const compiledFor = new WeakMap<object, CompiledQuery<Row>>()
    return async (db, values) => {
      const { adapter } = db.getExecutor()
      let compiled = compiledFor.get(adapter)
      if (compiled === undefined) {
        compiled = build(db, placeholder).compile()
        compiledFor.set(adapter, compiled)
      }
      const parameters = compiled.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
      )
      const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
      return rows
    }
  }
}

/** Kysely takes it for a value of the column's type; only the compiled query ever holds it. */
function placeholder<Value>(name: string): Value {
  return new Placeholder(name) as Value
}
