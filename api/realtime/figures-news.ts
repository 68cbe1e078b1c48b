import { type Capability, scopeOf } from '#shared/permissions.ts'
import type { Account } from '../http/accounts.ts'
import { publishBundled } from './bundled-messages.ts'
import type { Connection, Hub } from './hub.ts'

const FIGURES = 'figures'
/** With any one of these an account sees pages of figures. */
const SEEING_FIGURES: readonly Capability[] = [
  'dashboard.read',
  'stats.status',
  'stats.carriers',
  'stats.workers',
]

/**
 * Tells accounts that see figures, but no documents, that figures may have changed, without saying whose. Call it only on
 * commit.
 */
export function announceFigures(hub: Hub): void {
  publishBundled(hub, FIGURES, { type: 'figures_changed' })
}

/** Joins a new connection whose account sees figures but no documents. */
export function joinFigures(hub: Hub, connection: Connection<Account>): void {
  const { account } = connection
  const may = (capability: Capability) => scopeOf(account, capability) !== null
  if (!may('documents.read') && SEEING_FIGURES.some(may)) hub.join(connection, FIGURES)
}
