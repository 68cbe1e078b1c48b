import { sql } from 'kysely'
import type { LaboratoryData } from '../laboratory-data.ts'

const PRAGMAS = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 }

/** SQLite's own check, and the settings that its promises hang on; PostgreSQL checks its pages as they are read. */
export async function integrity({ database: { kysely, product } }: LaboratoryData): Promise<string[]> {
  if (product !== 'sqlite') return []
  const pragma = async (name: string): Promise<unknown> => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(kysely)
    return Object.values(rows[0] ?? {})[0]
  }
  const violations: string[] = []
  for (const [name, wanted] of Object.entries(PRAGMAS)) {
    const value = await pragma(name)
    if (value !== wanted) violations.push(`pragma ${name} is ${value}, not ${wanted}`)
  }
  const verdict = await pragma('integrity_check')
  return verdict === 'ok' ? violations : [...violations, `integrity_check: ${verdict}`]
}

/** Rows that name others which are not there; PostgreSQL lets none in. */
export async function foreignKeys({ database: { kysely, product } }: LaboratoryData): Promise<string[]> {
  if (product !== 'sqlite') return []
  const { rows } = await sql<{ table: string; rowid: number; parent: string }>`
    pragma foreign_key_check`.execute(kysely)
  return rows.map(({ table, rowid, parent }) => `${table} ${rowid} names no row of ${parent}`)
}
