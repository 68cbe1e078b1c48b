import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listCarriers, updateCarrier } from '#shared/carriers/carrier.contract.ts'
import { readDocument } from '#shared/documents/documents.contract.ts'
import { openDocumentWorld } from '../../../testing/open-document-world.ts'
import { submitDocument } from './submit-document.ts'

const { app } = await openDocumentWorld()

it('an application bears the new name of a carrier that was renamed between its judgement and its storing', async () => {
  const { admin, dealer } = app.actors
  const { account } = await app.app.authentication.authenticate(dealer.sessionId)
  const carriers = (await app.call(admin, listCarriers)).body
  const carrier = carriers.find(({ name }) => name === 'KT')
  if (carrier === undefined) throw new Error('no KT')
  const rename = () =>
    app.call(admin, updateCarrier, { params: { id: carrier.id }, body: { name: 'KT 새이름' } })

  const submitted = await submitDocument(
    { ...app.context, followStatus: [], judgeChange: [] },
    {
      account,
      fields: {
        customerType: 'new',
        carrier: 'KT',
        customerName: '김민수',
        customerPhone: '01012345678',
        contactCode: 'KT-GN',
      },
      file: {
        kind: 'pdf',
        size: 8,
        sha256: 'a'.repeat(64),
        storedSha256: 'b'.repeat(64),
        fileName: '신청서.pdf',
        read: async () => [Buffer.alloc(8)],
        keep: async () => {
          expect((await rename()).status).toBe(200)
          return { storageKey: randomUUID() }
        },
        discard: async () => {},
      },
      submission: { submissionId: randomUUID(), kind: 'application', fieldsSha256: '', fileSha256: null },
    },
  )
  const { body } = await app.call(admin, readDocument, { params: { id: submitted?.document_id ?? 0 } })
  expect(body.carrier).toBe('KT 새이름')
})
