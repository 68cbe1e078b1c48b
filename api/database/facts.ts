import type { Queryable } from './database.ts'

/** What stands under a key of system_facts; null: nothing yet. */
export async function readFact(db: Queryable, key: string): Promise<string | null> {
  const fact = await db.selectFrom('system_facts').select('value').where('key', '=', key).executeTakeFirst()
  return fact?.value ?? null
}

/** The facts whose keys begin with this, in the order of the rest of their keys, which names each. */
export async function readFacts(db: Queryable, prefix: string): Promise<[name: string, value: string][]> {
  const facts = await db
    .selectFrom('system_facts')
    .select(['key', 'value'])
    .where('key', 'like', `${prefix}%`)
    .orderBy('key')
    .execute()
  return facts.map(({ key, value }) => [key.slice(prefix.length), value])
}

/** Writes a fact over what stood there before. */
export async function saveFact(db: Queryable, key: string, value: string, at: Date): Promise<void> {
  const fact = { value, updated_at: at.toISOString() }
  await db
    .insertInto('system_facts')
    .values({ key, ...fact })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fact))
    .execute()
}
