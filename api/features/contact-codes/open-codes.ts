import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../context.ts'
import { openThing } from '../users/open-things.ts'
import type { UserRow } from '../users/users.present.ts'

/** The contact codes of a store's name, or those that a sales manager has. */
export async function openCodes({ database }: Context, account: UserRow): Promise<OpenThing | null> {
  const isStore = account.user_type === 'dealer'
  if (!isStore && account.user_type !== 'sales_manager') return null
  if (isStore && account.has_named_codes === 0) return null
  const codes = await database.kysely
    .selectFrom('contact_codes')
    .select('code')
    .where((where) =>
      isStore
        ? where('dealer_name', '=', account.dealer_name ?? '')
        : where('sales_manager_id', '=', account.id),
    )
    .orderBy('code')
    .execute()
  return openThing(
    'contact-codes',
    codes.map(({ code }) => code),
  )
}
