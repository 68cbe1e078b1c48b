import * as queue from '#shared/documents/queue.contract.ts'
import { AppError } from '#shared/errors.ts'
import { accessedBy } from '../../../http/access-sink.ts'
import type { Account } from '../../../http/accounts.ts'
import type { Registration } from '../../../registration.ts'
import { accessedDocument } from '../accessed-document.ts'
import { changeActivationStatus } from '../changes/change-activation-status.ts'
import type { DocumentContext } from '../changes/change-document.ts'
import { undoChange } from '../changes/undo-change.ts'
import { readDocumentRow } from '../document-rows.ts'
import { presentDocument } from '../documents.present.ts'
import { assignDocument } from './assign-document.ts'
import { listAssignees } from './assignees.ts'
import { changeSeveral } from './change-several.ts'
import { checkRecovered } from './check-recovered.ts'
import { readQueueLimits, saveQueueLimits } from './queue-limits.ts'
import { takeNextDocument } from './take-next.ts'

export function registerQueue({
  mount,
  context,
}: Pick<Registration, 'mount'> & { context: DocumentContext }): void {
  const { config, log } = context
  const { kysely } = context.database
  const presented = async (account: Account, id: number) =>
    presentDocument(await readDocumentRow(kysely, account, id), account)

  mount(queue.takeNextDocument, async ({ caller: { account }, accessed }) => {
    const id = await takeNextDocument(context, account)
    const row = id === null ? null : await readDocumentRow(kysely, account, id)
    accessed(row === null ? null : accessedDocument(account, row))
    return row === null ? null : presentDocument(row, account)
  })
  mount(queue.checkRecovered, async ({ caller: { account }, params, body }) => {
    await checkRecovered(context, account, { id: params.id, ...body })
    return presented(account, params.id)
  })
  mount(queue.assignDocument, async ({ caller: { account }, params, body }) => {
    await assignDocument(context, account, { id: params.id, ...body })
    return presented(account, params.id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'DOCUMENT_NOT_FOUND') return null
      throw error
    })
  })
  mount(queue.assignDocuments, ({ caller: { account }, body: { documents, workerId } }) =>
    changeSeveral(log, documents, (document) => assignDocument(context, account, { ...document, workerId })),
  )
  mount(queue.changeStatuses, ({ body: { documents, ...change }, ...call }) =>
    changeSeveral(log, documents, ({ id, version }) =>
      changeActivationStatus(context, accessedBy(call), id, { version, ...change }),
    ),
  )
  mount(queue.undoChange, async ({ params, body, ...call }) => {
    await undoChange(context, accessedBy(call), { id: params.id, version: body.version })
    return presented(call.caller.account, params.id)
  })
  mount(queue.listAssignees, () => listAssignees(kysely))
  mount(queue.readQueueLimits, async () => ({
    ...(await readQueueLimits(kysely)),
    undoSeconds: config.undoSeconds,
  }))
  mount(queue.saveQueueLimits, async ({ body, ...call }) => {
    await saveQueueLimits(context, body, accessedBy(call))
    return body
  })
}
