import type { AccessDetail, ChangedThing } from '#shared/access-log/access-log.contract.ts'
import type { Queryable } from '../../database/database.ts'
import { type Happened, recordSecurityEvent } from './record-security-event.ts'

/** The values of a setting, in the words of its screen. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

/** What is set: its kind, and its name. */
export interface Setting {
  what: ChangedThing
  about?: string
}

/**
 * What settlements are calculated with, and what only a proof of the account changes. Monthly fees of plans and add-ons are
 * reference data that customers are shown: settings, as all the rest.
 */
const PRICED: readonly ChangedThing[] = ['unit-price', 'hidden-price']

/**
 * Records, in the transaction of the change, that a setting was made (`before` is null), changed or deleted (`after` is null);
 * nothing where no value differs.
 */
export async function recordSetting(
  db: Queryable,
  happened: Happened,
  setting: Setting,
  { before, after }: { before: Values | null; after: Values | null },
): Promise<void> {
  const how = before === null ? 'added' : after === null ? 'deleted' : 'changed'
  const values = before && after ? changedValues(before, after) : wordsOf(before ?? after ?? {})
  if (how === 'changed' && Object.keys(values).length === 0) return
  await record(db, happened, { ...setting, how, values })
}

/** Records a table of settings or prices that was uploaded, or a list that was saved at once, as one entry. */
export function recordImported(
  db: Queryable,
  happened: Happened,
  what: ChangedThing,
  rows: number,
): Promise<void> {
  return record(db, happened, { what, how: 'imported', rows })
}

function record(db: Queryable, happened: Happened, detail: AccessDetail & Setting): Promise<void> {
  const event = PRICED.includes(detail.what) ? 'price-changed' : 'setting-changed'
  return recordSecurityEvent(db, happened, event, detail)
}

/** Of the values that differ: `팀 남부 → 북부`. */
export function changedValues(before: Values, after: Values): Record<string, string> {
  const changed = Object.entries(after).filter(([name, value]) => before[name] !== value)
  return Object.fromEntries(
    changed.map(([name, value]) => [name, `${before[name] ?? '없음'} → ${value ?? '없음'}`]),
  )
}

function wordsOf(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  )
}
