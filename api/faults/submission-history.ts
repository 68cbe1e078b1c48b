import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'

/**
 * What the client knows of one submission. `acknowledged`: the server confirmed it; `refused`: the server refused it;
 * `unknown`: no answer came.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown'

export interface Operation {
  submissionId: string
  /** From 0: the store that sends it, each time. */
  store: number
  fields: Record<string, string>
  file: Buffer
  fileSha256: string
  /** The outcome of every try, oldest first. */
  outcomes: Outcome[]
  /** The number in the acknowledgement. */
  documentNumber: string | null
}

export interface Target {
  url: string
  /** Of the stores. */
  sessionIds: readonly string[]
}

const SMALLEST_FILE = 1_000
const LARGEST_FILE = 200_000

/** A submission that keeps all rules. */
export function newOperation(number: number): Operation {
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(randomInt(SMALLEST_FILE, LARGEST_FILE))])
  return {
    submissionId: randomUUID(),
    store: number,
    fields: {
      customerType: 'new',
      carrier: 'KT',
      customerName: `고객${number}`,
      customerPhone: `010${String(10_000_000 + randomInt(80_000_000))}`,
      contactCode: 'KT-FAULTS',
      notes: `메모 ${randomUUID()}`,
      submittedAt: new Date().toISOString(),
    },
    file,
    fileSha256: createHash('sha256').update(file).digest('hex'),
    outcomes: [],
    documentNumber: null,
  }
}

/** Sends it once and records the outcome. Never throws: no answer is an outcome too. */
export async function send(operation: Operation, { url, sessionIds }: Target): Promise<Outcome> {
  const sessionId = sessionIds[operation.store % sessionIds.length] ?? ''
  const outcome = await trySending(operation, url, sessionId).catch((): Outcome => 'unknown')
  operation.outcomes.push(outcome)
  return outcome
}

async function trySending(operation: Operation, url: string, sessionId: string): Promise<Outcome> {
  const form = new FormData()
  for (const [name, value] of Object.entries(operation.fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(operation.file)]), '신청서.pdf')
  const response = await fetch(`${url}/api/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionId}`, 'idempotency-key': operation.submissionId },
    body: form,
    signal: AbortSignal.timeout(60_000),
  })
  const body = (await response.json()) as Record<string, unknown>
  if (response.status === 429 || response.status === 503) {
    // As a device does: the record stays queued until the server wants it.
    await after(Number(response.headers.get('retry-after') ?? 1) * 1000)
    return trySending(operation, url, sessionId)
  }
  if (response.status === 422) return 'refused'
  const isOurs =
    (response.status === 200 || response.status === 201) &&
    body['submissionId'] === operation.submissionId &&
    body['fileSha256'] === operation.fileSha256
  if (!isOurs) return 'unknown'
  operation.documentNumber = String(body['documentNumber'])
  return 'acknowledged'
}
