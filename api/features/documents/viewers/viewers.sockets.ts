import type { Registration } from '../../../registration.ts'
import { readDocumentRow } from '../document-rows.ts'
import { Viewers } from './viewers.ts'

/** The messages on `/ws` about who has an application open. */
export function registerViewers({ sockets, context }: Registration): void {
  const viewers = new Viewers(context)
  sockets.register('viewing', {
    access: 'documents.viewers',
    handle: async ({ connection, account, message: { documentId } }) => {
      try {
        if (documentId !== null) await readDocumentRow(context.database.kysely, account, documentId)
        viewers.view(connection, documentId)
      } catch (error) {
        // The page has left the one before all the same.
        viewers.view(connection, null)
        throw error
      }
    },
  })
  sockets.register('watch_viewers', {
    access: 'documents.viewers',
    handle: ({ connection, scope }) => viewers.watch(connection, scope),
  })
}
