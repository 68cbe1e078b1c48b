import { type Scope, scopeOf } from '#shared/permissions.ts'
import type { ServerMessage } from '#shared/realtime/socket-messages.ts'
import type { Account } from '../../../http/accounts.ts'
import type { Connection } from '../../../realtime/hub.ts'
import { relationTo } from '../documents.access.ts'
import { namesOf, type ToldView, type View } from './known-views.ts'

/** Of whom each watcher was told last, by application; kept for accounts that do not see every application. */
type Told = Map<number, string>

/** The connections of this process that hear who has applications open. */
export class ViewerWatchers {
  readonly #all = new Set<Connection<Account>>()
  readonly #some = new Map<Connection<Account>, Told>()

  /** Tells the connection of these views, which must be as they are now, and of later ones. */
  add(connection: Connection<Account>, scope: Scope, views: readonly View[]): void {
    if (scope === 'all') {
      this.#all.add(connection)
      if (views.length > 0) connection.send(textOf(views))
      return
    }
    const told: Told = new Map()
    this.#some.set(connection, told)
    tellSome(connection, told, views)
  }

  remove(connection: Connection<Account>): void {
    this.#all.delete(connection)
    this.#some.delete(connection)
  }

  /** Of a view that was told again the standing may have changed, and with it who may know of it. */
  tell(views: readonly ToldView[]): void {
    const changed = views.filter(({ isChanged }) => isChanged)
    if (changed.length > 0) {
      const text = textOf(changed)
      // A copy, because sending to a receiver that lags behind ends it, which changes the set.
      for (const connection of [...this.#all]) connection.send(text)
    }
    for (const [connection, told] of [...this.#some]) tellSome(connection, told, views)
  }
}

/** Tells what this account may see and does not know yet, and that something is over only where it knew of it. */
function tellSome(connection: Connection<Account>, told: Told, views: readonly View[]): void {
  const news = views.flatMap((view) => {
    const viewers = isSeenBy(connection.account, view) ? view.viewers : []
    const now = namesOf(viewers)
    if (now === (told.get(view.id) ?? '')) return []
    if (viewers.length === 0) told.delete(view.id)
    else told.set(view.id, now)
    return [{ ...view, viewers }]
  })
  if (news.length > 0) connection.send(textOf(news))
}

/** Whether an account may know of the application, and of who has it open. */
export function isSeenBy(account: Account, { standing }: Pick<View, 'standing'>): boolean {
  return scopeOf(account, 'documents.viewers') !== null && relationTo(account, standing) !== 'none'
}

function textOf(views: readonly View[]): string {
  const documents = views.map(({ id, viewers }) => ({ id, viewers }))
  return JSON.stringify({ type: 'viewers', documents } satisfies ServerMessage)
}
