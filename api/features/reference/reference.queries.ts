import { createHash } from 'node:crypto'
import type { ContactCodeMatch } from '#shared/contact-codes/contact-code.contract.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import type { Queryable } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { presentAdditionalService } from '../additional-services/additional-services.present.ts'
import { additionalServiceRows } from '../additional-services/additional-services.queries.ts'
import { mayChooseCarrier } from '../carriers/carriers.access.ts'
import { presentCarrier } from '../carriers/carriers.present.ts'
import { carrierRows } from '../carriers/carriers.queries.ts'
import { referenceVersion } from '../carriers/reference-change.ts'
import { contactCodesOf } from '../contact-codes/contact-codes.access.ts'
import { presentMatch } from '../contact-codes/contact-codes.present.ts'
import { presentServicePlan } from '../service-plans/service-plans.present.ts'
import { servicePlanRows } from '../service-plans/service-plans.queries.ts'

type Profile = Reference['profile']

/** The part of the answer that comes from the account itself, in one row, so that it can be part of the ETag. */
export async function profileOf(db: Queryable, account: Account): Promise<Profile> {
  const { dealerName, carrierCodes } = account
  if (account.userType !== 'dealer') return { kpNumber: null, dealerName, location: null, carrierCodes }
  const kp = await db
    .selectFrom('kp_numbers')
    .select(['kp_number', 'location'])
    .where('dealer_id', '=', account.id)
    .executeTakeFirst()
  return { kpNumber: kp?.kp_number ?? null, dealerName, location: kp?.location ?? null, carrierCodes }
}

/**
 * A strong ETag of the answer of `referenceOf`, without building that: the version of the reference data, and every field
 * of the account that narrows or fills the answer.
 */
export async function referenceTag(db: Queryable, account: Account, profile: Profile): Promise<string> {
  const parts = [await referenceVersion(db), account.id, account.userType, account.allowedCarriers, profile]
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}"`
}

export async function referenceOf(db: Queryable, account: Account, profile: Profile): Promise<Reference> {
  const carriers = (await carrierRows(db, null)).filter(
    (row) => row.is_active === 1 && mayChooseCarrier(account, row.name),
  )
  const names = new Set(carriers.map((row) => row.name))
  const isOffered = (row: { is_active: number; carrier: string }) =>
    row.is_active === 1 && names.has(row.carrier)
  return {
    carriers: carriers.map(presentCarrier),
    servicePlans: (await servicePlanRows(db)).filter(isOffered).map(presentServicePlan),
    additionalServices: (await additionalServiceRows(db, undefined))
      .filter(isOffered)
      .map(presentAdditionalService),
    contactCodes: await contactCodesFor(db, account),
    profile,
  }
}

async function contactCodesFor(db: Queryable, account: Account): Promise<ContactCodeMatch[]> {
  if (account.userType === 'dealer') return (await contactCodesOf(db, account)).map(presentMatch)
  const rows = await db
    .selectFrom('contact_codes')
    .select(['code', 'dealer_name', 'carrier'])
    .where('is_active', '=', 1)
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ code: row.code, dealerName: row.dealer_name, carrier: row.carrier }))
}
