import { createHash } from 'node:crypto'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { answerSupplement, submitDocument } from '#shared/documents/application.contract.ts'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { deleteDocument, restoreDocument } from '#shared/documents/deletion.contract.ts'
import { changeActivationStatus, downloadDocument } from '#shared/documents/documents.contract.ts'
import { correctStatus } from '#shared/documents/status-correction.contract.ts'
import { type SeededRandom, seededUuid } from '../../demo/seeded-random.ts'
import type { FormFile } from '../../testing/multipart-form.ts'
import { certainState, type DocumentState, type History, type KnownDocument } from '../history.ts'
import { CONTACT_CODE, type People } from '../laboratory-data.ts'
import { changed, noteDocument, type Operation, sendCall } from './operation.ts'

/** What operations are made of. */
export interface Making {
  people: People
  random: SeededRandom
  history: History
}

const SMALLEST_FILE = 1_000
const LARGEST_FILE = 20_000
const FAMILY_NAMES = [...'김이박최정강조윤장임'] as const
const SYLLABLES = [...'가나다라마바사아자하민서준지현우영수진연'] as const

export function anyFile(random: SeededRandom): FormFile & { sha256: string } {
  const outputLength = random.between(SMALLEST_FILE, LARGEST_FILE)
  const content = createHash('shake256', { outputLength }).update(String(random.next())).digest()
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), content])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: '신청서.pdf', type: 'application/pdf', bytes, sha256 }
}

function anyName(random: SeededRandom): string {
  return `${random.pick(FAMILY_NAMES)}${random.pick(SYLLABLES)}${random.pick(SYLLABLES)}`
}

const anyText = (random: SeededRandom) => `메모 ${seededUuid(random)}`

/** One in so many submissions breaks a rule, so that the history has refusals too. */
const REFUSED_ONE_IN = 20

/** A submission that keeps all rules or, seldom, has an unknown contact code. */
export function submission({ people, random, history }: Making): Operation {
  const store = random.pick(people.stores)
  const submissionId = seededUuid(random)
  const file = anyFile(random)
  const phone = `010${random.between(10_000_000, 99_999_999)}`
  const fields = {
    customerType: 'new',
    carrier: 'KT',
    customerName: anyName(random),
    customerPhone: phone,
    contactCode: random.chance(1 / REFUSED_ONE_IN) ? 'NOBODYS' : CONTACT_CODE,
    notes: anyText(random),
    servicePlanId: String(random.pick(people.plans)),
    submittedAt: new Date().toISOString(),
  } as const
  const state: DocumentState = {
    columns: {
      customer_name: fields.customerName,
      customer_phone: phone,
      carrier: 'KT',
      contact_code: fields.contactCode,
      original_memo: fields.notes,
      submitted_at: fields.submittedAt,
      service_plan_id: Number(fields.servicePlanId),
      activation_status: '대기',
    },
    isDeleted: false,
    events: { submitted: 1 },
    fileSha256: file.sha256,
  }
  const document: KnownDocument = {
    submissionId,
    store,
    id: null,
    number: null,
    version: null,
    states: [null],
    tries: 0,
  }
  history.documents.push(document)
  return {
    name: 'submission',
    isRepeatable: true,
    send: (url) =>
      sendCall(url, store, submitDocument, { body: fields, file, idempotencyKey: submissionId }, true),
    note(outcome, answer) {
      noteDocument(document, { before: null, after: state }, outcome, answer)
      if (outcome !== 'acknowledged') return
      const receipt = Object(answer?.body) as Record<string, unknown>
      if (receipt['submissionId'] !== submissionId || receipt['fileSha256'] !== file.sha256)
        history.violations.push(`submission ${submissionId}: acknowledged for another file or id`)
    },
  }
}

/** The store's answer to a 보완필요, with another file. */
export function supplement({ random, history }: Making, document: KnownDocument): Operation {
  const before = stateOf(document)
  const file = anyFile(random)
  const idempotencyKey = seededUuid(random)
  const call = { params: { id: document.id ?? 0 }, body: { note: anyText(random) }, file, idempotencyKey }
  const known = { submissionId: idempotencyKey, outcome: 'unanswered' as const }
  const entry = history.supplements[history.supplements.push(known) - 1] ?? known
  const waiting = changed(before, { activation_status: '대기', supplement_notes: null }, [
    'supplement-answered',
    'file-replaced',
  ])
  return {
    name: 'supplement',
    isRepeatable: true,
    send: (url) => sendCall(url, document.store, answerSupplement, call, true),
    note(outcome, answer) {
      Object.assign(entry, { outcome })
      noteDocument(document, { before, after: { ...waiting, fileSha256: file.sha256 } }, outcome, answer)
    },
  }
}

/** Months in which activations are said to have been, and which are closed one after the other. */
const FIRST_MONTH = { year: 2022, month: 1 }
const MONTHS = 57
export const PAST_MONTHS = Array.from({ length: MONTHS }, (_, at) => {
  const months = FIRST_MONTH.month - 1 + at
  return `${FIRST_MONTH.year + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
})

/** The office gives an open application another status. */
export function status({ people, random }: Making, document: KnownDocument): Operation {
  const before = stateOf(document)
  const text = anyText(random)
  const from = before.columns.activation_status
  const to = random.pick(
    (['진행중', '업무요청중', '보완필요', '보완필요', '개통', '개통', '취소', '폐기'] as const).filter(
      (each) => each !== from,
    ),
  )
  const activatedAt = `${random.pick(PAST_MONTHS)}-15T03:00:00.000Z`
  const given: Record<typeof to, { body: object; columns: DocumentState['columns'] }> = {
    진행중: { body: { notes: text }, columns: { memo: text } },
    업무요청중: { body: { notes: text }, columns: { memo: text } },
    보완필요: { body: { supplementNotes: text }, columns: { supplement_notes: text } },
    개통: {
      body: { subscriptionNumber: text, activatedAt },
      columns: { subscription_number: text, activated_at: activatedAt },
    },
    취소: { body: { cancelReason: text }, columns: { cancel_reason: text } },
    폐기: { body: { discardReason: text }, columns: { discard_reason: text } },
  }
  const { body, columns } = given[to]
  const version = document.version ?? undefined
  const call = { params: { id: document.id ?? 0 }, body: { version, activationStatus: to, ...body } }
  const after = changed(before, { activation_status: to, ...columns }, ['status-changed'])
  const worker = random.pick(people.workers)
  return {
    name: 'status',
    isRepeatable: false,
    send: (url) => sendCall(url, worker, changeActivationStatus, call, false),
    note: (outcome, answer) => noteDocument(document, { before, after }, outcome, answer),
  }
}

/** An administrator opens a closed application again, or takes an activation back. */
export function reopening({ people, random }: Making, document: KnownDocument): Operation {
  const before = stateOf(document)
  const to: ActivationStatus = before.columns.activation_status === '개통' ? '취소' : '대기'
  const body = { version: document.version ?? undefined, activationStatus: to, notes: anyText(random) }
  // What belonged to the status goes with it, and the memo is composed of several.
  const { memo, activated_at, cancel_reason, discard_reason, ...kept } = before.columns
  const after = changed({ ...before, columns: kept }, { activation_status: to }, ['status-changed'])
  const admin = random.pick(people.admins)
  return {
    name: 'reopening',
    isRepeatable: false,
    send: (url) => sendCall(url, admin, correctStatus, { params: { id: document.id ?? 0 }, body }, false),
    note: (outcome, answer) => noteDocument(document, { before, after }, outcome, answer),
  }
}

/** Another name for the customer, by which the search must find the application from then on. */
export function correction({ people, random }: Making, document: KnownDocument): Operation {
  const before = stateOf(document)
  const customerName = `${anyName(random)}${random.pick(SYLLABLES)}`
  const call = {
    params: { id: document.id ?? 0 },
    body: { version: document.version ?? undefined, customerName },
  }
  const after = changed(before, { customer_name: customerName }, ['corrected'])
  const worker = random.pick(people.workers)
  return {
    name: 'correction',
    isRepeatable: false,
    send: (url) => sendCall(url, worker, correctDocument, call, false),
    note: (outcome, answer) => noteDocument(document, { before, after }, outcome, answer),
  }
}

export function deletion({ people, random }: Making, document: KnownDocument): Operation {
  const before = stateOf(document)
  const after = { ...changed(before, {}, ['deleted']), isDeleted: true }
  const admin = random.pick(people.admins)
  return {
    name: 'deletion',
    isRepeatable: false,
    send: (url) => sendCall(url, admin, deleteDocument, { params: { id: document.id ?? 0 } }, false),
    note: (outcome, answer) => noteDocument(document, { before, after }, outcome, answer),
  }
}

export function restoration({ people, random }: Making, document: KnownDocument): Operation {
  const before = stateOf(document)
  const after = { ...changed(before, {}, ['restored']), isDeleted: false }
  const admin = random.pick(people.admins)
  return {
    name: 'restoration',
    isRepeatable: false,
    send: (url) => sendCall(url, admin, restoreDocument, { params: { id: document.id ?? 0 } }, false),
    note: (outcome, answer) => noteDocument(document, { before, after }, outcome, answer),
  }
}

/** Somebody downloads the file: its bytes are whole, and the log says who has it. */
export function download({ people, random, history }: Making, document: KnownDocument): Operation {
  const { fileSha256 } = stateOf(document)
  const known = { document, reader: random.pick(people.workers), outcome: 'unanswered' as const }
  const entry = history.downloads[history.downloads.push(known) - 1] ?? known
  // What the judge cannot read counts as a risk, and these bytes are no true PDF.
  const call = { params: { id: document.id ?? 0 }, query: { confirmRisk: true } }
  return {
    name: 'download',
    isRepeatable: false,
    send: (url) => sendCall(url, known.reader, downloadDocument, call, false),
    note(outcome, answer) {
      Object.assign(entry, { outcome })
      if (outcome !== 'acknowledged') return
      const got = createHash('sha256')
        .update(answer?.bytes ?? '')
        .digest('hex')
      if (got !== fileSha256) history.violations.push(`download ${document.number}: other bytes were sent`)
    },
  }
}

function stateOf(document: KnownDocument): DocumentState {
  const state = certainState(document)
  if (state === null) throw new Error('only what is certain can be asked of a document')
  return state
}
