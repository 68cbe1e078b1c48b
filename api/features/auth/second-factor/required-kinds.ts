import { ACCOUNT_KINDS, type AccountKind } from '#shared/permissions.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import type { AccessedBy } from '../../../http/access-sink.ts'
import { recordRightsChange } from '../../access-log/record-rights-change.ts'

/** The kinds of account that need a second factor, in the order of all kinds. */
export async function requiredKinds(db: Queryable): Promise<AccountKind[]> {
  const rows = await db.selectFrom('required_second_factors').select('account_kind').execute()
  const required = new Set<string>(rows.map(({ account_kind }) => account_kind))
  return ACCOUNT_KINDS.filter((kind) => required.has(kind))
}

/**
 * Replaces them. Accounts of these kinds without a second factor can do nothing but set one up from their next call on; nothing
 * is recorded where nothing changes.
 */
export function saveRequiredKinds(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  wanted: readonly AccountKind[],
  by: AccessedBy,
): Promise<AccountKind[]> {
  return database.transaction(async ({ db, holdNames }) => {
    // Two administrators at once would both insert the same kinds.
    await holdNames('factors', ['required'])
    const before = await requiredKinds(db)
    const kinds = ACCOUNT_KINDS.filter((kind) => wanted.includes(kind))
    if (before.join() === kinds.join()) return before
    await db.deleteFrom('required_second_factors').execute()
    if (kinds.length > 0) {
      const rows = kinds.map((account_kind) => ({ account_kind }))
      await db.insertInto('required_second_factors').values(rows).execute()
    }
    await recordRightsChange(db, { by, at: clock.now() }, 'second-factor-required', by.account, {
      accountKinds: kinds,
    })
    return kinds
  })
}
