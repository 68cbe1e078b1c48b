import type { Context } from '../../../context.ts'
import type { Hub } from '../../../realtime/hub.ts'
import { ANNOUNCED_COLUMNS, announceDocument } from '../announce-document.ts'
import type { DocumentRow } from '../document-rows.ts'
import type { Standing } from '../documents.access.ts'
import { releaseHeldNews } from '../store-news.ts'

interface Waiting {
  timer: NodeJS.Timeout
  /** How the document stood before changes that its store has not heard of: one standing for each store that had it. */
  standings: Standing[]
}

/** What stores have not been told yet, by document, of each server that runs in this process. */
const waitingOf = new WeakMap<Hub, Map<number, Waiting>>()

/** True while a change of the document may be taken back and its store does not know of it. */
export function isStoreToldLater(hub: Hub, id: number): boolean {
  return waitingOf.get(hub)?.has(id) ?? false
}

/**
 * Tells the store how the document stands when the change cannot be taken back any more. A further change meanwhile begins the
 * time anew, and the stores that lost the document hear of it too.
 */
export function tellStoreLater(context: Context, { id }: DocumentRow, before: Standing): void {
  const { database, hub, config, log } = context
  const waiting = waitingOf.get(hub) ?? new Map<number, Waiting>()
  waitingOf.set(hub, waiting)
  const earlier = waiting.get(id)
  clearTimeout(earlier?.timer)
  const known = earlier?.standings ?? []
  const isKnown = known.some(({ dealer_id }) => dealer_id === before.dealer_id)
  const standings = isKnown ? known : [...known, standingOf(before)]
  const tell = async () => {
    waiting.delete(id)
    const document = await database.kysely
      .selectFrom('documents')
      .select(ANNOUNCED_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst()
    if (document !== undefined) announceDocument(hub, document, { before: standings, to: 'store' })
    await releaseHeldNews(context, id)
  }
  const failed = (err: unknown) => log.warn({ err, documentId: id }, 'the store was not told of a change')
  const timer = setTimeout(() => void tell().catch(failed), config.undoSeconds * 1000).unref()
  waiting.set(id, { timer, standings })
}

/** Only this: `before` is often a whole row, of which many wait here when much is changed. */
function standingOf({ dealer_id, assigned_worker_id, activated_by, activation_status }: Standing): Standing {
  return { dealer_id, assigned_worker_id, activated_by, activation_status }
}
