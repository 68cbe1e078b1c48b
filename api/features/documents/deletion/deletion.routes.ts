import * as contract from '#shared/documents/deletion.contract.ts'
import { pageLimit } from '../../../database/paging.ts'
import type { Registration } from '../../../registration.ts'
import { listedDocuments } from '../accessed-document.ts'
import type { DocumentContext } from '../changes/change-document.ts'
import { readDocumentRow } from '../document-rows.ts'
import { presentDocument } from '../documents.present.ts'
import { deleteDocuments } from './delete-documents.ts'
import { deletedPage } from './deleted-documents.ts'
import { restoreDocuments } from './restore-documents.ts'

const { one, several, restored } = contract.DELETION_SENTENCES

export function registerDeletion({
  mount,
  context,
}: Pick<Registration, 'mount'> & { context: DocumentContext }): void {
  const { database, clock } = context

  mount(contract.deleteDocument, async ({ caller, params }) => {
    await deleteDocuments(context, caller.account, [params.id])
    return { message: one }
  })
  mount(contract.deleteDocuments, async ({ caller, body }) => {
    await deleteDocuments(context, caller.account, body.documentIds)
    return { message: several }
  })
  mount(contract.listDeletedDocuments, async ({ caller, query, accessed }) => {
    const page = { limit: pageLimit(query.limit), cursor: query.cursor }
    const deleted = await deletedPage(database, clock.now(), page)
    accessed(listedDocuments(caller.account, deleted.items))
    return deleted
  })
  mount(contract.restoreDocument, async ({ caller: { account }, params }) => {
    await restoreDocuments(context, account, [params.id])
    return presentDocument(await readDocumentRow(database.kysely, account, params.id), account)
  })
  mount(contract.restoreDocuments, async ({ caller, body }) => {
    await restoreDocuments(context, caller.account, body.documentIds)
    return { message: restored }
  })
}
