import { randomUUID } from 'node:crypto'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import {
  type ApplicationFieldTexts,
  type SubmissionReceipt,
  submitDocument,
} from '#shared/documents/application.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { changeActivationStatus, type StatusChange } from '#shared/documents/documents.contract.ts'
import type { Actor } from './actors.ts'
import { makeReference } from './make-reference.ts'
import { type FormFile, SAMPLE_FILES } from './multipart-form.ts'
import type { TestApp } from './test-app.ts'

/** The carriers, codes and plans that a test's documents refer to. */
export async function makeDocumentWorld(app: TestApp) {
  const make = makeReference(app)
  await make.carrier('KT')
  await make.carrier('SKT')
  await make.carrier('기타')
  await make.contactCode('KT-GN', '강남모바일', 'KT')
  await make.contactCode('KT-MP', '마포텔레콤', 'KT')
  await make.contactCode('SKT-GN', '강남모바일', 'SKT')
  await make.contactCode('기타-GN', '강남모바일', '기타')
  const plan = await make.plan('5G 베이직', 'KT', 55_000, { combination_eligible: 1 })
  const addOn = await make.addOn('링투유', 'KT', 1_100)
  return { make, plan, addOn, ...documentsOf(app) }
}

const APPLICATION: ApplicationFieldTexts = {
  customerType: 'new',
  carrier: 'KT',
  customerName: '김민수',
  customerPhone: '010-1234-5678',
  contactCode: 'KT-GN',
}

/** Submits as a device does, and changes what was submitted. */
export function documentsOf(app: TestApp) {
  const send = (
    actor: Actor,
    fields: ApplicationFieldTexts = {},
    more: { file?: FormFile | null; key?: string } = {},
  ) => {
    const file = more.file === undefined ? SAMPLE_FILES.pdf : more.file
    const given = Object.entries({ ...APPLICATION, ...fields }).filter(([, value]) => value !== undefined)
    return app.call(actor, submitDocument, {
      body: Object.fromEntries(given),
      idempotencyKey: more.key ?? randomUUID(),
      ...(file === null ? {} : { file }),
    })
  }
  const change = (
    actor: Actor,
    id: number,
    activationStatus: ActivationStatus,
    more: Omit<StatusChange, 'activationStatus'> = {},
  ) => app.call(actor, changeActivationStatus, { params: { id }, body: { activationStatus, ...more } })

  return {
    /** The answer, whatever it is. */
    send,
    /** The receipt; throws when the application was refused. */
    async submit(actor: Actor, fields: ApplicationFieldTexts = {}): Promise<SubmissionReceipt> {
      const { status, body, error } = await send(actor, fields)
      if (status !== 201 || !('id' in body)) throw new Error(`refused: ${status} ${JSON.stringify(error)}`)
      return body
    },
    change,
    /** The document afterwards; throws when the change was refused. */
    async changed(...args: Parameters<typeof change>): Promise<Document> {
      const { status, body, error } = await change(...args)
      if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(error)}`)
      return body
    },
  }
}
