import { type Capability, scopeOf } from '#shared/permissions.ts'
import type { Account } from '../http/accounts.ts'
import type { Connection, Hub } from './hub.ts'

const FIGURES = 'figures'
/** Each of them alone gives a page figures to show. */
const SEEING_FIGURES: readonly Capability[] = [
  'dashboard.read',
  'stats.status',
  'stats.carriers',
  'stats.workers',
]
const EVERY_MS = 500

/** Hubs that were told a moment ago; true: there is news since. */
const told = new WeakMap<Hub, boolean>()

/**
 * Tells those who see figures of documents but none of the documents that figures may have changed, and nothing of whose. The
 * first news goes out at once, what follows together. On commit only.
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

/** Joins a new connection whose account reads figures and is told of no document. */
export function joinFigures(hub: Hub, connection: Connection<Account>): void {
  const { account } = connection
  const may = (capability: Capability) => scopeOf(account, capability) !== null
  if (!may('documents.read') && SEEING_FIGURES.some(may)) hub.join(connection, FIGURES)
}
