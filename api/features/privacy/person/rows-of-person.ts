import { searchKey } from '#shared/korean.ts'
import { phoneDigits } from '#shared/phone.ts'
import type { Person } from '#shared/privacy/privacy.contract.ts'
import type { Queryable } from '../../../database/database.ts'

/** The ids of the person's documents, deleted ones too, newest first. */
export async function documentIdsOf(db: Queryable, { name, phone }: Person): Promise<number[]> {
  const ofPerson = db
    .selectFrom('documents')
    .select('id')
    .where('customer_phone', '=', phoneDigits(phone))
    .where('customer_name_key', '=', searchKey(name))
  // Two queries, as each has an index.
  const there = await ofPerson.where('deleted_at', 'is', null).execute()
  const deleted = await ofPerson.where('deleted_at', 'is not', null).execute()
  return [...there, ...deleted].map(({ id }) => id).sort((one, two) => two - one)
}

export function registrationsOf(db: Queryable, { name, phone }: Person) {
  return db
    .selectFrom('dealer_registrations')
    .where('representative_name', '=', name)
    .where('phone_number', '=', phoneDigits(phone))
}

export function accountsOf(db: Queryable, { name, phone }: Person) {
  return db
    .selectFrom('users')
    .where('name', '=', name)
    .where('contact_phone', '=', phoneDigits(phone))
    .where('deleted_at', 'is', null)
}
