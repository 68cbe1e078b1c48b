import type { ApplicationFields } from '#shared/documents/application.contract.ts'
import { AppError } from '#shared/errors.ts'
import type { Queryable } from '../../../database/database.ts'
import { textOrNull } from '../../../database/sent-values.ts'
import type { Account } from '../../../http/accounts.ts'
import { carrierNamed } from '../../carriers/carriers.queries.ts'
import { type JudgedApplication, judgeApplication } from './judge-application.ts'
import { type JudgedStore, judgeOrigin, judgeStore } from './judge-store.ts'

/** `refusal`: what a rule of today said against it; null or absent: it keeps them all. */
export type RecoveredApplication = JudgedApplication & { refusal?: string | null }
export interface RecoveredOrigin {
  carrierId: number | null
  store: JudgedStore
  refusal?: string | null
}

type SentOrigin = Parameters<typeof judgeOrigin>[2]

/**
 * Judges an application that was received before. It kept the rules of its time, so where one of today refuses it, or carrier, code
 * or plan were lost or changed since, it is taken as it was sent, for a person to look at.
 */
export async function judgeRecovered(
  db: Queryable,
  account: Account,
  sent: { fields: ApplicationFields; hasFile: boolean },
  at: Date,
): Promise<RecoveredApplication> {
  const { fields } = sent
  try {
    return await judgeApplication(db, account, sent, at)
  } catch (error) {
    const { servicePlanId = 0 } = fields
    const plan = await db
      .selectFrom('service_plans')
      .selectAll()
      .where('id', '=', servicePlanId)
      .where('carrier', '=', fields.carrier ?? '')
      .executeTakeFirst()
    return {
      fields,
      customerType: fields.customerType ?? 'new',
      ...(await originAsSent(db, account, fields, at)),
      servicePlan: plan ?? null,
      refusal: refusalOf(error),
    }
  }
}

/** The same for carrier and store alone. */
export async function recoveredOrigin(
  db: Queryable,
  account: Account,
  sent: SentOrigin,
  at: Date,
): Promise<RecoveredOrigin> {
  try {
    return await judgeOrigin(db, account, sent, at)
  } catch (error) {
    return { ...(await originAsSent(db, account, sent, at)), refusal: refusalOf(error) }
  }
}

async function originAsSent(db: Queryable, account: Account, sent: SentOrigin, at: Date) {
  const carrier = sent.carrier === undefined ? null : await carrierNamed(db, sent.carrier, at)
  const name = carrier?.name ?? sent.carrier ?? null
  const store = await judgeStore(db, account, sent, name).catch((error: unknown) => {
    refusalOf(error)
    return storeAsSent(account, sent)
  })
  return { carrierId: carrier?.id ?? null, store }
}

/** A code that the store has no more names nothing but itself, so that no money follows it. */
function storeAsSent(account: Account, sent: SentOrigin): JudgedStore {
  const { contactCode = null, storeName } = sent
  const isDealer = account.userType === 'dealer'
  return {
    contactCode,
    contactCodeId: null,
    storeName: textOrNull(storeName) ?? account.dealerName ?? contactCode,
    dealerName: account.dealerName,
    realSalesPOS: null,
    dealerId: isDealer ? account.id : null,
  }
}

/** The sentence of a rule. Throws what is none. */
function refusalOf(error: unknown): string {
  if (error instanceof AppError && REFUSALS.has(error.code)) return error.message
  throw error
}

const REFUSALS = new Set<AppError['code']>(['RULE_BROKEN', 'MISSING_FIELDS'])
