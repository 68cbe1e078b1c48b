import type { StoredFileRow } from '../stored-files.ts'

/** What a backup must know of the database that it copies. */
export interface CopiedRows extends CopiedFacts {
  files: StoredFileRow[]
}

/** Each is null in a database of before it. */
interface CopiedFacts {
  storeId: string | null
  epoch: number | null
  /** The greatest number of a submission; the copy has all with a smaller one. */
  sequence: number | null
}

export interface FactQuery {
  name: keyof CopiedFacts
  /** Asked only where this table has this column; answers one row with `value`, or none. */
  table: string
  column: string
  query: string
}

/** What is asked of a copy besides its files; plain SQL, for the thread that checks it. `settledBefore`: later submissions do not count. */
export function factQueries(settledBefore: Date | null): FactQuery[] {
  const settled = settledBefore === null ? '' : ` where created_at < '${settledBefore.toISOString()}'`
  return [
    {
      name: 'storeId',
      table: 'system_facts',
      column: 'value',
      query: "select value from system_facts where key = 'store-id'",
    },
    {
      name: 'epoch',
      table: 'epochs',
      column: 'number',
      query: 'select max(number) as value from epochs',
    },
    {
      name: 'sequence',
      table: 'submissions',
      column: 'sequence',
      query: `select max(sequence) as value from submissions${settled}`,
    },
  ]
}

/** The facts as they were answered; what was not asked is null. */
export function copiedFacts(answered: readonly { name: keyof CopiedFacts; value: unknown }[]): CopiedFacts {
  const found = new Map(answered.map(({ name, value }) => [name, value ?? null]))
  const number = (name: 'epoch' | 'sequence') => {
    const value = found.get(name) ?? null
    return value === null ? null : Number(value)
  }
  const storeId = found.get('storeId')
  return {
    storeId: typeof storeId === 'string' ? storeId : null,
    epoch: number('epoch'),
    sequence: number('sequence'),
  }
}
