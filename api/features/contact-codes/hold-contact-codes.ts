import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { DatabaseKind, Queryable } from '../../database/database.ts'
import { heldRows } from '../../database/lock-rows.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { ContactCodeRow } from './contact-codes.present.ts'

/** Within a transaction: codes that nobody else changes or deletes until its end. */
export function holdContactCodes(
  db: Queryable,
  kind: DatabaseKind,
  condition: (where: ExpressionBuilder<Tables, 'contact_codes'>) => Expression<SqlBool>,
): Promise<ContactCodeRow[]> {
  return heldRows(kind, db.selectFrom('contact_codes').selectAll().where(condition).orderBy('id'))
}
