import * as completed from '#shared/documents/completed.contract.ts'
import type { Registration } from '../../registration.ts'
import { cancelActivation } from './changes/cancel-activation.ts'
import { changeDeviceInfo } from './changes/change-device-info.ts'
import type { DocumentContext } from './changes/change-document.ts'
import { readDocumentRow } from './document-rows.ts'
import { presentDocument } from './documents.present.ts'

export function registerCompleted({
  mount,
  context,
}: Pick<Registration, 'mount'> & { context: DocumentContext }): void {
  const db = context.database.kysely

  mount(completed.changeDeviceInfo, async ({ caller: { account }, params, body }) => {
    await changeDeviceInfo(context, account, params.id, body)
    return presentDocument(await readDocumentRow(db, account, params.id), account)
  })
  mount(completed.cancelActivation, async ({ caller: { account }, params, body = {} }) => {
    await cancelActivation(context, account, params.id, body)
    return presentDocument(await readDocumentRow(db, account, params.id), account)
  })
}
