import { completeWorkRequest as contract } from '#shared/documents/work-requests.contract.ts'
import type { Registration } from '../../registration.ts'
import type { DocumentContext } from './changes/change-document.ts'
import { completeWorkRequest } from './changes/complete-work-request.ts'
import { readDocumentRow } from './document-rows.ts'
import { presentDocument } from './documents.present.ts'

export function registerWorkRequests({
  mount,
  context,
}: Pick<Registration, 'mount'> & { context: DocumentContext }): void {
  mount(contract, async ({ caller: { account }, params, body }) => {
    await completeWorkRequest(context, account, params.id, body)
    return presentDocument(await readDocumentRow(context.database.kysely, account, params.id), account)
  })
}
