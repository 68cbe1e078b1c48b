import { notFound } from '#shared/errors.ts'
import type { Queryable } from '../../database/database.ts'
import type { AdditionalServiceRow } from './additional-services.present.ts'

/** Add-ons of one carrier, or of all in the order of their carriers, then by name. */
export function additionalServiceRows(
  db: Queryable,
  carrier: string | undefined,
): Promise<AdditionalServiceRow[]> {
  return db
    .selectFrom('additional_services')
    .leftJoin('carriers', 'carriers.name', 'additional_services.carrier')
    .selectAll('additional_services')
    .$if(carrier !== undefined, (query) => query.where('additional_services.carrier', '=', carrier ?? ''))
    .orderBy('carriers.display_order')
    .orderBy('carriers.id')
    .orderBy('additional_services.service_name')
    .execute()
}

/** Throws NOT_FOUND. */
export async function additionalServiceRow(db: Queryable, id: number): Promise<AdditionalServiceRow> {
  return db
    .selectFrom('additional_services')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}
