import { TEAM_LEADER } from '#shared/sales-org/sales-manager.contract.ts'
import type { OpenThing } from '#shared/users/open-things.contract.ts'
import type { Context } from '../../context.ts'
import { openThing } from '../users/open-things.ts'
import type { UserRow } from '../users/users.present.ts'
import { placeOf } from './sales-org.queries.ts'

/** The contact codes of others that are mapped to a sales manager. */
export async function openMappings({ database }: Context, { id }: UserRow): Promise<OpenThing | null> {
  const codes = await database.kysely
    .selectFrom('contact_code_mappings')
    .innerJoin('contact_codes', 'contact_codes.id', 'contact_code_mappings.contact_code_id')
    .select('contact_codes.code')
    .where('manager_id', '=', id)
    .orderBy('contact_codes.code')
    .execute()
  return openThing(
    'mappings',
    codes.map(({ code }) => code),
  )
}

/** The team that a sales manager leads, which nobody sees as a whole without it. */
export async function openTeam({ database }: Context, { id }: UserRow): Promise<OpenThing | null> {
  const place = await placeOf(database.kysely, id)
  return place?.position === TEAM_LEADER ? openThing('team', [place.team_name]) : null
}
