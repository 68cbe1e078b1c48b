import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { accountKind, scopeOf } from '#shared/permissions.ts'
import type { Account } from '../../http/accounts.ts'
import { announceFigures, joinFigures } from '../../realtime/figures-news.ts'
import type { Connection, Hub } from '../../realtime/hub.ts'
import type { Standing } from './documents.access.ts'

/** The rooms: those who see all documents, dealer_workers who may take one, one account's work, one store. */
const STAFF = 'staff'
const DEALER_WORKERS = 'dealer-workers'
const workOf = (accountId: number) => `account:${accountId}`
const storeOf = (dealerId: number) => `dealer:${dealerId}`

/** The rooms in which those who may see the document are, and nobody else. */
export function documentRooms(document: Standing): string[] {
  return [...officeRooms(document), ...storeRooms(document)]
}

function storeRooms({ dealer_id }: Standing): string[] {
  return dealer_id === null ? [] : [storeOf(dealer_id)]
}

function officeRooms(document: Standing): string[] {
  const { assigned_worker_id, activated_by, activation_status } = document
  const workers = [...new Set([assigned_worker_id, activated_by])].filter((id) => id !== null)
  return [
    STAFF,
    ...workers.map(workOf),
    ...(assigned_worker_id === null && activation_status === '대기' ? [DEALER_WORKERS] : []),
  ]
}

const ROOMS = { everyone: documentRooms, office: officeRooms, store: storeRooms }

interface Announcement {
  before?: readonly Standing[]
  to?: keyof typeof ROOMS
}

/**
 * Tells those who see a document, or saw it before the change, that it changed; sends no personal data. Call it only on commit.
 * `before` may be absent for a new document, and where the change takes the document from nobody's sight. `to`: a store is not
 * told at once of what may still be taken back.
 */
export function announceDocument(
  hub: Hub,
  after: Standing & { id: number; version: number },
  { before = [], to = 'everyone' }: Announcement = {},
): void {
  const { id, version } = after
  const activationStatus = after.activation_status as ActivationStatus
  const roomsOf = ROOMS[to]
  const rooms = new Set([after, ...before].flatMap(roomsOf))
  const message = { type: 'document_changed', id, version, activationStatus } as const
  for (const room of rooms) hub.publish(room, message)
  announceFigures(hub)
}

/** The columns that a write must return so that the document can be announced. */
export const ANNOUNCED_COLUMNS = [
  'id',
  'version',
  'dealer_id',
  'assigned_worker_id',
  'activated_by',
  'activation_status',
] as const

/** Joins a new connection to the rooms of its account; accounts that read no documents hear of figures at most. */
export function joinDocumentRooms(hub: Hub, connection: Connection<Account>): void {
  const { account } = connection
  joinFigures(hub, connection)
  if (scopeOf(account, 'documents.read') === null) return
  switch (accountKind(account)) {
    case 'admin':
    case 'user':
    case 'worker':
      hub.join(connection, STAFF)
      return
    case 'dealer_worker':
      hub.join(connection, DEALER_WORKERS)
      hub.join(connection, workOf(account.id))
      return
    case 'dealer':
      hub.join(connection, storeOf(account.id))
      return
    case 'sales_manager':
  }
}
