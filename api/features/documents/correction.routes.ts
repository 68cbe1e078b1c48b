import { correctStatus as contract } from '#shared/documents/status-correction.contract.ts'
import type { Registration } from '../../registration.ts'
import type { DocumentContext } from './changes/change-document.ts'
import { correctStatus } from './changes/correct-status.ts'
import { readDocumentRow } from './document-rows.ts'
import { presentDocument } from './documents.present.ts'

export function registerCorrection({
  mount,
  context,
}: Pick<Registration, 'mount'> & { context: DocumentContext }): void {
  mount(contract, async ({ caller: { account }, params, body }) => {
    await correctStatus(context, account, params.id, body)
    return presentDocument(await readDocumentRow(context.database.kysely, account, params.id), account)
  })
}
