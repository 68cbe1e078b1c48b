import { AppError, broken, notFound } from '#shared/errors.ts'
import type { Locking, Queryable, Transaction } from '../../database/database.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { UNKNOWN_CARRIER, unknownCarrier } from './carrier-names.ts'
import type { CarrierRow } from './carriers.present.ts'

/** In display order; `isOther` picks one of the two lists, null both with the other carriers last. */
export async function carrierRows(db: Queryable, isOther: boolean | null): Promise<CarrierRow[]> {
  return db
    .selectFrom('carriers')
    .selectAll()
    .$if(isOther !== null, (query) => query.where('is_other', '=', isOther ? 1 : 0))
    .orderBy('is_other')
    .orderBy('display_order')
    .orderBy('id')
    .execute()
}

/** Finds a carrier in either list. Throws NOT_FOUND. */
export async function carrierById(db: Queryable, id: number): Promise<CarrierRow> {
  return db.selectFrom('carriers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** The carriers with these names; their names cannot change until the transaction ends. */
export function carriersOfNames(
  { db, readLocked }: Locking,
  names: readonly string[],
): Promise<CarrierRow[]> {
  return readInPieces(names, (piece) =>
    readLocked(db.selectFrom('carriers').selectAll().where('name', 'in', piece)),
  )
}

/** Those names that carriers lost less than 90 days before `at`, each with the carrier's present name. */
export async function renamedCarriers(
  db: Queryable,
  names: readonly string[],
  at: Date,
): Promise<Map<string, string>> {
  const renamed = await readInPieces(names, (piece) =>
    db
      .selectFrom('carrier_former_names')
      .innerJoin('carriers', 'carriers.id', 'carrier_former_names.carrier_id')
      .select(['carrier_former_names.name as before', 'carriers.name as now'])
      .where('carrier_former_names.name', 'in', piece)
      .where('accepted_until', '>', at.toISOString())
      .execute(),
  )
  return new Map(renamed.map(({ before, now }) => [before, now]))
}

/** Throws NOT_FOUND, also for a carrier of the other list. */
export async function carrierRow(db: Queryable, id: number, isOther: boolean): Promise<CarrierRow> {
  const row = await carrierById(db, id)
  if ((row.is_other === 1) !== isOther) throw new AppError('NOT_FOUND')
  return row
}

/**
 * The carrier of that name, active or not; or the one that had this name until less than 90 days before `at`, for records
 * that a device queued under the old name. Null for an unknown name.
 */
export async function carrierNamed(db: Queryable, name: string, at: Date): Promise<CarrierRow | null> {
  const named = await db.selectFrom('carriers').selectAll().where('name', '=', name).executeTakeFirst()
  if (named !== undefined) return named
  const formerly = await db
    .selectFrom('carrier_former_names')
    .innerJoin('carriers', 'carriers.id', 'carrier_former_names.carrier_id')
    .selectAll('carriers')
    .where('carrier_former_names.name', '=', name)
    .where('accepted_until', '>', at.toISOString())
    .executeTakeFirst()
  return formerly ?? null
}

/**
 * The name of a carrier, which cannot change until the transaction ends: a rename that comes later then also reaches the
 * rows that this transaction stores under the name. Null for null.
 */
export async function heldCarrierName({ db, lock }: Transaction, id: number | null): Promise<string | null> {
  if (id === null) return null
  await lock('carriers', [id], 'share')
  const row = await db
    .selectFrom('carriers')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => broken('carrier', UNKNOWN_CARRIER))
  return row.name
}

/** Throws RULE_BROKEN if no carrier has that name. Keeps the name from changing until the transaction ends. */
export async function requireCarrierName(transaction: Transaction, name: string): Promise<void> {
  const { db } = transaction
  const row = await db.selectFrom('carriers').select('id').where('name', '=', name).executeTakeFirst()
  if (row !== undefined && (await heldCarrierName(transaction, row.id)) === name) return
  throw broken('carrier', UNKNOWN_CARRIER)
}

/** The names that no carrier has; the carriers of the others cannot be renamed until the transaction ends. */
export async function unknownCarrierNames(
  { db, lock }: Locking,
  names: readonly string[],
): Promise<string[]> {
  const carriers = () => db.selectFrom('carriers').select(['id', 'name']).execute()
  const wanted = new Set(names)
  const seen = (await carriers()).filter(({ name }) => wanted.has(name))
  await lock(
    'carriers',
    seen.map(({ id }) => id),
    'share',
  )
  // A carrier may have been renamed between the first reading and the lock.
  const known = new Set((await carriers()).map(({ name }) => name))
  return [...wanted].filter((name) => !known.has(name))
}

/** Throws RULE_BROKEN at the field for an unknown name; the others cannot change until the transaction ends. */
export async function requireCarrierNames(
  transaction: Transaction,
  field: string,
  names: readonly string[],
): Promise<void> {
  const [unknown] = await unknownCarrierNames(transaction, names)
  if (unknown !== undefined) throw broken(field, unknownCarrier(unknown))
}
