import type * as z from 'zod/mini'
import type { DuplicateQuestion } from '#shared/documents/application.contract.ts'
import { searchKey } from '#shared/korean.ts'
import { kstDay } from '#shared/kst.ts'
import { kstDayStart, kstMonthRange } from '#shared/kst-calendar.ts'
import { phoneDigits } from '#shared/phone.ts'
import type { Queryable } from '../../../database/database.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import type { Account } from '../../../http/accounts.ts'
import { carrierNamed } from '../../carriers/carriers.queries.ts'
import { isMaskedFor } from '../documents.access.ts'

export interface Duplicate {
  uploadedAt: string
  documentNumber: string | null
  activationStatus: string | null
}

/**
 * Documents of the same Seoul month, carrier, store and holder that are not deleted, cancelled or discarded. Of those that the
 * asker must not see, it tells only that they exist and their day of receipt.
 */
export async function findDuplicates(
  db: Queryable,
  account: Account,
  question: z.output<typeof DuplicateQuestion>,
  now: Date,
): Promise<Duplicate[]> {
  const { from, until } = kstMonthRange(now)
  const contactCode = textOrNull(question.contactCode)
  const storeName = textOrNull(question.storeName)
  const carrier = (await carrierNamed(db, question.carrier, now))?.name ?? question.carrier
  const rows = await db
    .selectFrom('documents')
    .select([
      'uploaded_at',
      'document_number',
      'activation_status',
      'dealer_id',
      'assigned_worker_id',
      'activated_by',
    ])
    .where('deleted_at', 'is', null)
    .where('customer_phone', '=', phoneDigits(question.customerPhone))
    .where('uploaded_at', '>=', from)
    .where('uploaded_at', '<', until)
    .where('customer_name_key', '=', searchKey(question.customerName))
    .where('carrier', '=', carrier)
    .where('activation_status', 'not in', ['취소', '폐기'])
    .where((where) =>
      contactCode === null
        ? where('store_name', storeName === null ? 'is' : '=', storeName)
        : where('contact_code', '=', contactCode),
    )
    .orderBy('uploaded_at', 'desc')
    .execute()
  return rows.map((row) => {
    const isVisible = !isMaskedFor(account, row)
    return {
      uploadedAt: isVisible ? row.uploaded_at : kstDayStart(kstDay(row.uploaded_at)),
      documentNumber: isVisible ? row.document_number : null,
      activationStatus: isVisible ? row.activation_status : null,
    }
  })
}
