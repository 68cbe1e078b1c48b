import type { CarrierPaymentFile, PaymentLayout } from '#shared/carrier-payments/carrier-payment.contract.ts'
import { AppError, broken, notFound } from '#shared/errors.ts'
import { monthWords } from '#shared/kst.ts'
import { kstMonthStart, nextKstMonth } from '#shared/kst-calendar.ts'
import { formatWon, toWon } from '#shared/money.ts'
import type { Context } from '../../context.ts'
import type { Locking, Queryable } from '../../database/database.ts'
import { insertRows } from '../../database/write-rows.ts'
import type { AccessedBy } from '../../http/access-sink.ts'
import { recordSetting } from '../access-log/record-setting.ts'
import { UNKNOWN_CARRIER } from '../carriers/carrier-names.ts'
import { rememberLayout } from './payment-layouts.ts'
import type { Payment } from './read-payments.ts'

export interface PaymentUpload {
  carrierId: number
  month: string
  /** NFC. */
  fileName: string
  sha256: string
  layout: PaymentLayout
  fingerprint: string
  payments: readonly Payment[]
}

/** What an upload finds: the one of the same month and name that it replaces, and whether that says the same already. */
export interface FoundUpload {
  replaces: CarrierPaymentFile | null
  isSame: boolean
}

/** Throws RULE_BROKEN for an unknown carrier, and for a file that counts already under another name. */
export async function findUpload(
  { db, lock }: Locking,
  { carrierId, month, fileName, sha256, layout }: Omit<PaymentUpload, 'payments' | 'fingerprint'>,
): Promise<FoundUpload> {
  // Two uploads for a carrier come one after the other, so that the same file sent twice counts once.
  await lock('carriers', [carrierId])
  const carrier = await db.selectFrom('carriers').select('id').where('id', '=', carrierId).executeTakeFirst()
  if (carrier === undefined) throw broken('carrierId', UNKNOWN_CARRIER)
  const counting = await db
    .selectFrom('carrier_payment_files')
    .select(['id', 'file_name', 'sha256', 'layout'])
    .where('month', '=', month)
    .where('carrier_id', '=', carrierId)
    .where('ended_at', 'is', null)
    .execute()
  const named = counting.find((file) => file.file_name === fileName)
  const twin = counting.find((file) => file.sha256 === sha256 && file.file_name !== fileName)
  if (twin !== undefined)
    throw broken('file', `${monthWords(month)}에 같은 내용의 파일이 이미 있습니다: ${twin.file_name}`)
  if (named === undefined) return { replaces: null, isSame: false }
  return {
    replaces: await paymentFile(db, named.id),
    isSame: named.sha256 === sha256 && named.layout === JSON.stringify(layout),
  }
}

/** Stores the payments in place of those of the same month and file, and remembers the layout. Changes nothing where that is there already. */
export function storePayments(context: Context, by: AccessedBy, upload: PaymentUpload): Promise<FoundUpload> {
  const { carrierId, month, fileName, sha256, layout, fingerprint, payments } = upload
  return context.database.transaction(async (transaction) => {
    const { db } = transaction
    const at = context.clock.now()
    const found = await findUpload(transaction, upload)
    await rememberLayout(transaction, { ...layout, carrierId, fingerprint, savedBy: by.account.id, at })
    if (found.isSame || payments.length === 0) return found
    if (found.replaces !== null) await endFile(db, found.replaces.id, by, at)
    const { id } = await db
      .insertInto('carrier_payment_files')
      .values({
        carrier_id: carrierId,
        month,
        file_name: fileName,
        sha256,
        layout: JSON.stringify(layout),
        rows: payments.length,
        amount: payments.reduce((sum, { amount }) => sum + amount, 0),
        uploaded_by: by.account.id,
        uploaded_at: at.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shared = {
      file_id: id,
      carrier_id: carrierId,
      month,
      month_ends_at: kstMonthStart(nextKstMonth(month)),
    }
    await insertRows(
      db,
      'carrier_payments',
      payments.map(({ subscriptionKey, paidOn, ...payment }) => ({
        ...shared,
        ...payment,
        subscription_key: subscriptionKey,
        paid_on: paidOn,
      })),
    )
    const file = await paymentFile(db, id)
    await recordSetting(
      db,
      { by, at },
      { what: 'carrier-payments', about: aboutOf(file) },
      { before: found.replaces && valuesOf(found.replaces), after: valuesOf(file) },
    )
    return found
  })
}

/** Takes an upload out of the reckoning; what it was stays on record. Throws NOT_FOUND, CONFLICT for one that does not count any more. */
export function deletePaymentFile(context: Context, by: AccessedBy, id: number): Promise<CarrierPaymentFile> {
  return context.database.transaction(async ({ db, lock }) => {
    const { carrierId } = await paymentFile(db, id)
    await lock('carriers', [carrierId])
    const file = await paymentFile(db, id)
    if (file.endedAt !== null)
      throw new AppError('CONFLICT', { message: '이미 삭제되었거나 다른 파일로 바뀐 파일입니다.' })
    const at = context.clock.now()
    await endFile(db, id, by, at)
    const setting = { what: 'carrier-payments', about: aboutOf(file) } as const
    await recordSetting(db, { by, at }, setting, { before: valuesOf(file), after: null })
    return paymentFile(db, id)
  })
}

async function endFile(db: Queryable, id: number, by: AccessedBy, at: Date): Promise<void> {
  await db.deleteFrom('carrier_payments').where('file_id', '=', id).execute()
  await db
    .updateTable('carrier_payment_files')
    .set({ ended_at: at.toISOString(), ended_by: by.account.id })
    .where('id', '=', id)
    .execute()
}

function aboutOf({ carrier, month, fileName }: CarrierPaymentFile): string {
  return `${carrier} ${month} ${fileName}`
}

function valuesOf({ rows, amount, uploadedAt }: CarrierPaymentFile) {
  return { 행: rows, 금액: formatWon(amount), 업로드: uploadedAt }
}

/** The uploads for a month, the newest first. */
export async function paymentFiles(db: Queryable, month: string): Promise<CarrierPaymentFile[]> {
  const rows = await selectFiles(db).where('carrier_payment_files.month', '=', month).execute()
  return rows.map(presentFile)
}

async function paymentFile(db: Queryable, id: number): Promise<CarrierPaymentFile> {
  const row = await selectFiles(db)
    .where('carrier_payment_files.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return presentFile(row)
}

function selectFiles(db: Queryable) {
  return db
    .selectFrom('carrier_payment_files')
    .innerJoin('carriers', 'carriers.id', 'carrier_payment_files.carrier_id')
    .innerJoin('users as uploader', 'uploader.id', 'carrier_payment_files.uploaded_by')
    .leftJoin('users as ender', 'ender.id', 'carrier_payment_files.ended_by')
    .selectAll('carrier_payment_files')
    .select(['carriers.name as carrier', 'uploader.name as uploaded_by_name', 'ender.name as ended_by_name'])
    .orderBy('carrier_payment_files.id', 'desc')
}

type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number]

function presentFile(row: FileRow): CarrierPaymentFile {
  return {
    id: row.id,
    carrierId: row.carrier_id,
    carrier: row.carrier,
    month: row.month,
    fileName: row.file_name,
    rows: row.rows,
    amount: toWon(row.amount),
    uploadedByName: row.uploaded_by_name,
    uploadedAt: row.uploaded_at,
    endedAt: row.ended_at,
    endedByName: row.ended_by_name,
  }
}
