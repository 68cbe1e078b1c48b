import { grouped } from '#shared/grouped.ts'
import type { Queryable } from '../../database/database.ts'

export interface Manager {
  id: number
  name: string
  username: string
}

export interface FoundManagers {
  /** The managers meant by a typed username or name; a username counts before a name. */
  named(text: string): readonly Manager[]
}

/** The selectable sales managers, found as people type them: `manager1`, `최과장` or `최과장 (manager1)`. */
export async function findManagers(db: Queryable): Promise<FoundManagers> {
  const managers = await db
    .selectFrom('users')
    .select(['id', 'name', 'username'])
    .where('user_type', '=', 'sales_manager')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  const byUsername = new Map<string, Manager[]>()
  for (const manager of managers) {
    const { name, username } = manager
    byUsername.set(comparable(username), [manager])
    byUsername.set(comparable(`${name} (${username})`), [manager])
  }
  const byName = grouped(managers, ({ name }) => comparable(name))
  return {
    named: (text) => byUsername.get(comparable(text)) ?? byName.get(comparable(text)) ?? [],
  }
}

function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, '').toLowerCase()
}
