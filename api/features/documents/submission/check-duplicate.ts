import type * as z from 'zod/mini'
import type { DuplicateQuestion } from '#shared/documents/application.contract.ts'
import { AppError, broken } from '#shared/errors.ts'
import { searchKey } from '#shared/korean.ts'
import { kstMonthRange } from '#shared/kst-calendar.ts'
import { phoneDigits } from '#shared/phone.ts'
import type { Queryable } from '../../../database/database.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import type { Account } from '../../../http/accounts.ts'
import { carrierNamed } from '../../carriers/carriers.queries.ts'
import { FOREIGN_CONTACT_CODE, usableContactCode } from '../../contact-codes/contact-codes.access.ts'
import { isMaskedFor } from '../documents.access.ts'

export interface Duplicate {
  uploadedAt: string
  documentNumber: string | null
  activationStatus: string | null
}

/**
 * Documents of the same Seoul month, carrier, store and holder that are not deleted, cancelled or discarded. Of those that the
 * asker must not see, it tells only that they exist. With the ids of those that the asker sees, for the access log. Throws
 * MISSING_FIELDS or RULE_BROKEN for a store that does not ask with a code of its own.
 */
export async function findDuplicates(
  db: Queryable,
  account: Account,
  question: z.output<typeof DuplicateQuestion>,
  now: Date,
): Promise<{ ids: number[]; duplicates: Duplicate[] }> {
  const { from, until } = kstMonthRange(now)
  const contactCode = textOrNull(question.contactCode)
  const storeName = textOrNull(question.storeName)
  if (account.userType === 'dealer') await requireOwnCode(db, account, contactCode)
  const carrier = (await carrierNamed(db, question.carrier, now))?.name ?? question.carrier
  const rows = await db
    .selectFrom('documents')
    .select([
      'id',
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
  const ids: number[] = []
  const duplicates = rows.map((row) => {
    const isVisible = !isMaskedFor(account, row)
    if (isVisible) ids.push(row.id)
    return {
      uploadedAt: isVisible ? row.uploaded_at : from,
      documentNumber: isVisible ? row.document_number : null,
      activationStatus: isVisible ? row.activation_status : null,
    }
  })
  return { ids, duplicates }
}

async function requireOwnCode(db: Queryable, account: Account, contactCode: string | null): Promise<void> {
  if (contactCode === null) throw broken('contactCode', '개통방명코드를 입력하세요', 'MISSING_FIELDS')
  if ((await usableContactCode(db, account, contactCode)) === null)
    throw broken('contactCode', FOREIGN_CONTACT_CODE)
}

const MOST_QUESTIONS = 60
const WITHIN_MINUTES = 10
const WITHIN_MS = WITHIN_MINUTES * 60_000

/** How often each account asked this process of late: whoever asks for ever new people must not find out who is a customer. */
export class DuplicateQuestions {
  readonly #asked = new Map<number, number[]>()

  /** Throws TOO_MANY_REQUESTS after 60 questions within ten minutes. */
  count({ id }: Account, now: Date): void {
    const time = now.getTime()
    for (const [account, times] of this.#asked) if (isOver(times.at(-1), time)) this.#asked.delete(account)
    const times = (this.#asked.get(id) ?? []).filter((each) => !isOver(each, time))
    const [oldest] = times
    if (oldest !== undefined && times.length >= MOST_QUESTIONS) {
      throw new AppError('TOO_MANY_REQUESTS', {
        message: `중복 접수는 ${WITHIN_MINUTES}분에 ${MOST_QUESTIONS}번까지 확인할 수 있습니다. 잠시 후 다시 시도해주세요.`,
        retryAfter: Math.ceil((oldest + WITHIN_MS - time) / 1000),
      })
    }
    this.#asked.set(id, [...times, time])
  }
}

function isOver(askedAt = 0, now: number): boolean {
  return askedAt <= now - WITHIN_MS
}
