import type { HttpAnswer } from '../../lib/post-form.ts'
import { fileSha256, type OfflineFile } from '../offline-file.ts'
import type { OfferedItem, SendableItem, Sending, Transport } from '../outbox/transport.ts'

/** What happens to one request on its way. */
export type Fault =
  | 'none'
  | 'lost-on-the-way'
  | 'answer-lost'
  | 'captive-portal'
  | 'damaged-file'
  | 'hangs'
  | { status: number; code: string; retryAfter?: string }

export interface StoredDocument {
  id: number
  documentNumber: string
  accountId: number
  fields: unknown
  fileSha256: string | null
}

const PORTAL: HttpAnswer = { status: 200, retryAfter: null, body: undefined }

/** A server that keeps its rules (each key counts once, a withdrawn key never) behind a faulty network. */
export class FakeServer {
  readonly documents = new Map<string, StoredDocument>()
  readonly burned = new Set<string>()
  /** What is in a second place, and what was deleted on purpose. */
  readonly secured = new Set<string>()
  readonly deleted = new Set<string>()
  hasSecondPlace = true
  #documents = 0
  readonly sessions = new Map<string, number>()
  /** Every request that left the device, in order. */
  readonly requests: string[] = []
  readonly signals: AbortSignal[] = []
  /** Decides which fields the server refuses. */
  refuses: (fields: unknown) => boolean = () => false
  nextFault: () => Fault = () => 'none'
  onProgress: (sending: Sending) => void = () => {}

  transport(): Transport {
    return {
      reportsProgress: true,
      knows: (kind) => ['application', 'supplement', 'message'].includes(kind),
      send: (item, fields, file, sending) => this.#receive(item, fields, file, sending),
      endSession: async (endToken) => {
        this.requests.push(`end ${endToken}`)
        return this.#isReached()
      },
      offer: (items, sending) => this.#offer(items, sending),
      withdraw: (submissionId, sending) => this.#withdraw(submissionId, sending),
    }
  }

  async #receive(item: SendableItem, fields: unknown, file: OfflineFile | null, sending: Sending) {
    this.requests.push(item.submissionId)
    this.signals.push(sending.signal)
    this.onProgress(sending)
    return this.#onTheLine(sending.sessionId, (accountId, fault) =>
      this.#store(accountId, fault, item, fields, file),
    )
  }

  async #store(
    accountId: number,
    fault: Fault,
    { submissionId, kind, receipt }: SendableItem,
    fields: unknown,
    file: OfflineFile | null,
  ): Promise<HttpAnswer> {
    const answer = kind === 'message' ? message : success
    const known = this.documents.get(submissionId)
    if (known) return answer(200, submissionId, known)
    if (this.burned.has(submissionId)) return failure(409, 'SUBMISSION_WITHDRAWN')
    if (this.refuses(fields)) return failure(422, 'RULE_BROKEN')
    const hash = file && (await fileSha256(file.bytes))
    const stored = fault === 'damaged-file' ? 'f'.repeat(64) : hash
    this.#documents += 1
    const id = this.#documents
    const documentNumber = numberIn(receipt) ?? `20261121-${String(id).padStart(5, '0')}`
    const document = { id, documentNumber, accountId, fields, fileSha256: stored }
    this.documents.set(submissionId, document)
    return answer(201, submissionId, document)
  }

  /** As after a restore of what was copied before these were accepted: ids begin anew and everybody must log in. */
  lose(...submissionIds: string[]): void {
    for (const id of submissionIds) this.documents.delete(id)
    this.sessions.clear()
    this.#documents += 10_000
  }

  #offer(items: readonly OfferedItem[], { sessionId }: Pick<Sending, 'sessionId'>) {
    this.requests.push(`offer ${items.length}`)
    return this.#onTheLine(sessionId, async () => {
      const answers = items.map(({ submissionId }) => ({ submissionId, state: this.#stateOf(submissionId) }))
      const body = { hasSecondPlace: this.hasSecondPlace, answers }
      return { status: 200, retryAfter: null, body }
    })
  }

  #stateOf(submissionId: string): string {
    if (this.deleted.has(submissionId)) return 'deleted'
    if (!this.documents.has(submissionId)) return 'missing'
    return this.secured.has(submissionId) ? 'secured' : 'held'
  }

  #isReached(): boolean {
    return this.nextFault() === 'none'
  }

  #withdraw(submissionId: string, { sessionId }: Pick<Sending, 'sessionId'>) {
    this.requests.push(`withdraw ${submissionId}`)
    return this.#onTheLine(sessionId, async () => {
      const known = this.documents.get(submissionId)
      if (known) return success(200, submissionId, known)
      this.burned.add(submissionId)
      return { status: 200, retryAfter: null, body: { submissionId, withdrawn: true } }
    })
  }

  async #onTheLine(
    sessionId: string,
    handle: (accountId: number, fault: Fault) => Promise<HttpAnswer>,
  ): Promise<HttpAnswer | null> {
    const fault = this.nextFault()
    if (fault === 'lost-on-the-way') return null
    if (fault === 'captive-portal') return PORTAL
    if (fault === 'hangs') return new Promise(() => {})
    if (typeof fault === 'object') return failure(fault.status, fault.code, fault.retryAfter)
    const accountId = this.sessions.get(sessionId)
    if (accountId === undefined) return failure(401, 'SESSION_EXPIRED')
    const answer = await handle(accountId, fault)
    return fault === 'answer-lost' ? null : answer
  }
}

function success(status: number, submissionId: string, stored: StoredDocument): HttpAnswer {
  const { id, documentNumber, fileSha256: hash } = stored
  const receipt = { submissionId, documentNumber }
  return { status, retryAfter: null, body: { id, documentNumber, submissionId, fileSha256: hash, receipt } }
}

function numberIn(receipt: object | undefined): string | null {
  return receipt === undefined ? null : (receipt as { documentNumber: string }).documentNumber
}

function message(status: number, submissionId: string, { id, fileSha256: hash }: StoredDocument): HttpAnswer {
  const file = hash === null ? null : { id, fileName: '사진.jpg', fileSize: 1, isPicture: true }
  return { status, retryAfter: null, body: { id, number: id, clientMessageId: submissionId, file } }
}

function failure(status: number, code: string, retryAfter?: string): HttpAnswer {
  return { status, retryAfter: retryAfter ?? null, body: { error: `서버의 문장 ${code}`, code } }
}
