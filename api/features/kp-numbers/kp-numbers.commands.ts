import { AppError, broken } from '#shared/errors.ts'
import type { KpNumberInput } from '#shared/kp-numbers/kp-number.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { textColumn } from '../../database/sent-values.ts'
import { inPieces } from '../../database/statement-sizes.ts'
import { insertRows } from '../../database/write-rows.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { randomCode } from '../auth/random-code.ts'
import { hashRegistrationCode } from '../auth/register-dealer.ts'
import { holdChosenCodes } from '../contact-codes/chosen-codes.ts'
import type { KpNumberRow } from './kp-numbers.present.ts'
import { kpNumberRow } from './kp-numbers.queries.ts'

type Deps = Pick<Context, 'database' | 'clock'>

/** Throws KP_NUMBER_TAKEN, and RULE_BROKEN for a contact code that cannot be chosen. */
export function createKpNumber(
  { database, clock }: Deps,
  input: KpNumberInput,
  by: AccessedBy,
): Promise<KpNumberRow> {
  const { kpNumber } = input
  return database.transaction(async (transaction) => {
    const row = await transaction.db
      .insertInto('kp_numbers')
      .values({
        kp_number: kpNumber,
        dealer_name: input.dealerName,
        location: input.location || null,
        created_at: clock.now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('kp_number').doNothing())
      .returning('kp_number')
      .executeTakeFirst()
    // The usual sentence tells a dealer to ask the administrator, but here the administrator reads it.
    if (row === undefined) throw broken('kpNumber', '이미 등록된 KP번호입니다.', 'KP_NUMBER_TAKEN')
    await chooseCodes(transaction, kpNumber, input)
    const made = await kpNumberRow(transaction.db, kpNumber)
    const values = { before: null, after: valuesOf(made) }
    await recordSetting(transaction.db, { by, at: clock.now() }, settingOf(kpNumber), values)
    return made
  })
}

/**
 * Absent fields stay. Throws KP_NUMBER_NOT_FOUND, IN_USE when a store has registered with it, and RULE_BROKEN for a
 * contact code that cannot be chosen.
 */
export function updateKpNumber(
  { database, clock }: Deps,
  kpNumber: string,
  input: Omit<KpNumberInput, 'kpNumber'>,
  by: AccessedBy,
): Promise<KpNumberRow> {
  return database.transaction(async (transaction) => {
    await requireUnused(transaction, kpNumber)
    const before = await kpNumberRow(transaction.db, kpNumber)
    await transaction.db
      .updateTable('kp_numbers')
      .set({ dealer_name: input.dealerName, location: textColumn(input.location) })
      .where('kp_number', '=', kpNumber)
      .execute()
    await chooseCodes(transaction, kpNumber, input)
    const after = await kpNumberRow(transaction.db, kpNumber)
    const values = { before: valuesOf(before), after: valuesOf(after) }
    await recordSetting(transaction.db, { by, at: clock.now() }, settingOf(kpNumber), values)
    return after
  })
}

/** Throws KP_NUMBER_NOT_FOUND, and IN_USE when a dealer registered with it. */
export function deleteKpNumber(
  { database, clock }: Deps,
  kpNumber: string,
  by: AccessedBy,
): Promise<KpNumberRow> {
  return database.transaction(async (transaction) => {
    await requireUnused(transaction, kpNumber)
    const row = await kpNumberRow(transaction.db, kpNumber)
    await transaction.db.deleteFrom('kp_numbers').where('kp_number', '=', kpNumber).execute()
    const values = { before: valuesOf(row), after: null }
    await recordSetting(transaction.db, { by, at: clock.now() }, settingOf(kpNumber), values)
    return row
  })
}

const settingOf = (kpNumber: string) => ({ what: 'kp-number', about: kpNumber }) as const

function valuesOf({ dealer_name, location, carrierCodes }: KpNumberRow) {
  return {
    판매점명: dealer_name,
    위치: location,
    접점코드: Object.values(carrierCodes).sort().join(', ') || null,
  }
}

const CODE_VALID_MS = 14 * 86_400_000

/**
 * Makes a new 등록코드 in place of the one before; only its hash is stored. Throws KP_NUMBER_NOT_FOUND,
 * and IN_USE when a store has registered with the number.
 */
export function issueRegistrationCode(
  { database, clock }: Deps,
  kpNumber: string,
  by: AccessedBy,
): Promise<{ registrationCode: string; until: string }> {
  const registrationCode = randomCode()
  const at = clock.now()
  const until = new Date(at.getTime() + CODE_VALID_MS).toISOString()
  return database.transaction(async (transaction) => {
    await requireUnused(transaction, kpNumber)
    await transaction.db
      .updateTable('kp_numbers')
      .set({
        registration_code_hash: hashRegistrationCode(registrationCode),
        registration_code_until: until,
      })
      .where('kp_number', '=', kpNumber)
      .execute()
    const setting = { what: 'registration-code', about: kpNumber } as const
    const values = { before: null, after: { 만료: formatKstDateTime(until) } }
    await recordSetting(transaction.db, { by, at }, setting, values)
    return { registrationCode, until }
  })
}

/** Locks the number, so that nobody registers with it meanwhile. */
async function requireUnused({ db, readLocked }: Transaction, kpNumber: string): Promise<void> {
  const [row] = await readLocked(
    db.selectFrom('kp_numbers').select(['dealer_id']).where('kp_number', '=', kpNumber),
  )
  if (row === undefined) throw new AppError('KP_NUMBER_NOT_FOUND')
  if (row.dealer_id !== null)
    throw new AppError('IN_USE', { message: '판매점이 이미 가입한 KP번호여서 바꿀 수 없습니다.' })
}

async function chooseCodes(
  transaction: Transaction,
  kpNumber: string,
  { carrierCodes, dealerName }: Omit<KpNumberInput, 'kpNumber'>,
): Promise<void> {
  if (carrierCodes === undefined) return
  const chosenFor = { dealerId: null, kpNumber, storeName: dealerName }
  const codes = await holdChosenCodes(transaction, carrierCodes, chosenFor)
  await writeKpCodes(transaction, new Map([[kpNumber, codes.map(({ id }) => id)]]))
}

/** Replaces the codes of these numbers (number → ids), within a transaction. */
export async function writeKpCodes(
  { db }: Transaction,
  codesOf: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  for (const piece of inPieces([...codesOf.keys()]))
    await db.deleteFrom('kp_contact_codes').where('kp_number', 'in', piece).execute()
  const rows = [...codesOf].flatMap(([kp_number, ids]) =>
    ids.map((contact_code_id) => ({ kp_number, contact_code_id })),
  )
  await insertRows(db, 'kp_contact_codes', rows)
}
