import { type Capability, scopeOf } from '#shared/permissions.ts'
import type { Account } from '../http/accounts.ts'
import type { Connection, Hub } from './hub.ts'

const FIGURES = 'figures'
/** With any one of these an account sees pages of figures. */
const SEEING_FIGURES: readonly Capability[] = [
  'dashboard.read',
  'stats.status',
  'stats.carriers',
  'stats.workers',
]
const EVERY_MS = 500

/** Hubs that were told a moment ago; true when there has been news since then. */
const told = new WeakMap<Hub, boolean>()

/**
 * Tells accounts that see figures, but no documents, that figures may have changed, without saying whose. The first news is
 * sent at once, further news is combined. Call it only on commit.
 */
export function announceFigures(hub: Hub): void {
  if (told.has(hub)) {
    told.set(hub, true)
    return
  }
  told.set(hub, false)
  hub.publish(FIGURES, { type: 'figures_changed' })
  setTimeout(() => {
    const hasNews = told.get(hub)
    told.delete(hub)
    if (hasNews) announceFigures(hub)
  }, EVERY_MS).unref()
}

/** Joins a new connection whose account sees figures but no documents. */
export function joinFigures(hub: Hub, connection: Connection<Account>): void {
  const { account } = connection
  const may = (capability: Capability) => scopeOf(account, capability) !== null
  if (!may('documents.read') && SEEING_FIGURES.some(may)) hub.join(connection, FIGURES)
}
