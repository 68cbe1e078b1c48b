import { RECORD_KINDS, type RecordKind } from '#shared/endpoint.ts'
import { type Capability, scopeOf } from '#shared/permissions.ts'
import type { Account } from '../http/accounts.ts'
import type { Connection, Hub } from './hub.ts'

const roomOf = (kind: RecordKind) => `records:${kind}`
/** The right that lets an account see lists of that kind. */
const KEPT_WITH: Record<RecordKind, Capability> = {
  accounts: 'admin.users',
  prices: 'settlements.manage',
  settlements: 'settlements.manage',
  'canned-replies': 'cannedReplies.read',
}

/** Tells those who see lists of this kind that they may have changed, without details. Call it only on commit. */
export function announceRecords(hub: Hub, kind: RecordKind): void {
  hub.publish(roomOf(kind), { type: 'records_changed', kind })
}

const ownStatementsOf = (accountId: number) => `statements:${accountId}`

/** Tells a store that its statements may have changed, without details. Call it only after the commit. */
export function announceOwnStatements(hub: Hub, accountId: number): void {
  hub.publish(ownStatementsOf(accountId), { type: 'records_changed', kind: 'settlements' })
}

/** Tells administrators how far a run through the settlements is. */
export function announceSettlementProgress(hub: Hub, progress: { done: number; total: number }): void {
  hub.publish(roomOf('settlements'), { type: 'settlement_progress', ...progress })
}

/** Joins a new connection to the kinds of records that its account may see, and a store to its statements. */
export function joinRecords(hub: Hub, connection: Connection<Account>): void {
  for (const kind of RECORD_KINDS) {
    if (scopeOf(connection.account, KEPT_WITH[kind]) !== null) hub.join(connection, roomOf(kind))
  }
  const { id } = connection.account
  if (scopeOf(connection.account, 'statements.own') !== null) hub.join(connection, ownStatementsOf(id))
}
