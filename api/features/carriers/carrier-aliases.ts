import type { CarrierAlias, CarrierAliasInput } from '#shared/carriers/carrier-alias.contract.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { plain } from '../../imports/find-headings.ts'
import type { RegisteredNames } from '../../imports/import-spec.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { sameButForLetters, UNKNOWN_CARRIER } from './carrier-names.ts'

/** The carriers' names, and what uploaded tables may call them: their names in other letters, and aliases. */
export async function carrierNamesInTables(db: Queryable): Promise<RegisteredNames> {
  const carriers = await db
    .selectFrom('carriers')
    .select(['id', 'name', 'is_active'])
    .orderBy('is_other')
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  const byAlias = new Map((await carrierAliases(db)).map(({ alias, carrier }) => [plain(alias), carrier]))
  const keys = carriers.map(({ name }) => plain(name))
  for (const [at, { name }] of carriers.entries()) {
    const key = keys[at] ?? ''
    // Carriers that differ in signs only must be written as they are.
    if (keys.indexOf(key) === keys.lastIndexOf(key)) byAlias.set(key, name)
  }
  return {
    names: new Set(carriers.map(({ name }) => name)),
    shown: carriers.flatMap(({ name, is_active }) => (is_active === 1 ? [name] : [])),
    byAlias,
  }
}

/** In the order of the aliases. */
export function carrierAliases(db: Queryable): Promise<CarrierAlias[]> {
  return db
    .selectFrom('carrier_aliases')
    .innerJoin('carriers', 'carriers.id', 'carrier_aliases.carrier_id')
    .select(['alias', 'carrier_id as carrierId', 'carriers.name as carrier'])
    .orderBy('alias')
    .execute()
}

/** Remembers what tables call a carrier. Throws RULE_BROKEN for an unknown carrier, CARRIER_TAKEN for a carrier's own name. */
export function saveCarrierAlias(
  context: Context,
  by: AccessedBy,
  { alias, carrierId }: CarrierAliasInput,
): Promise<CarrierAlias> {
  return context.database.transaction(async ({ db, lock }) => {
    await lock('carriers', [carrierId], 'share')
    const carriers = await db.selectFrom('carriers').select(['id', 'name']).execute()
    const carrier = carriers.find(({ id }) => id === carrierId)
    if (carrier === undefined) throw broken('carrierId', UNKNOWN_CARRIER)
    const key = plain(alias)
    if (key === '') throw broken('alias', '글자나 숫자가 있는 이름을 입력해주세요.')
    const bearer = carriers.find(({ name }) => plain(name) === key)
    if (bearer !== undefined) throw new AppError('CARRIER_TAKEN', { message: sameButForLetters(bearer.name) })
    const before = (await carrierAliases(db)).find((each) => plain(each.alias) === key) ?? null
    const at = context.clock.now()
    const values = { alias, carrier_id: carrierId, saved_by: by.account.id, saved_at: at.toISOString() }
    await db
      .insertInto('carrier_aliases')
      .values({ alias_key: key, ...values })
      .onConflict((conflict) => conflict.column('alias_key').doUpdateSet(values))
      .execute()
    const change = { before: before && { 통신사: before.carrier }, after: { 통신사: carrier.name } }
    await recordSetting(db, { by, at }, { what: 'carrier-alias', about: alias }, change)
    return { alias, carrierId, carrier: carrier.name }
  })
}

/** Throws NOT_FOUND. */
export function deleteCarrierAlias(context: Context, by: AccessedBy, alias: string): Promise<CarrierAlias> {
  return context.database.transaction(async ({ db }) => {
    const known = (await carrierAliases(db)).find((each) => plain(each.alias) === plain(alias))
    if (known === undefined) throw notFound()
    await db.deleteFrom('carrier_aliases').where('alias_key', '=', plain(alias)).execute()
    const change = { before: { 통신사: known.carrier }, after: null }
    const happened = { by, at: context.clock.now() }
    await recordSetting(db, happened, { what: 'carrier-alias', about: known.alias }, change)
    return known
  })
}
