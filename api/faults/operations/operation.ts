import { setTimeout as after } from 'node:timers/promises'
import type { Endpoint } from '#shared/endpoint.ts'
import { type CallOptions, requestOf } from '../../testing/request-of.ts'
import type { DocumentState, KnownDocument, Outcome } from '../history.ts'
import type { Person } from '../laboratory-data.ts'

export interface Answer {
  status: number
  body: unknown
  bytes: Buffer
}

/** One thing that somebody asks of the portal. */
export interface Operation {
  name: string
  /** Asks it, on every try in the same words. Throws when no answer comes. */
  send(url: string): Promise<Answer>
  /** Notes in the history what the outcome of a try promises. */
  note(outcome: Outcome, answer: Answer | null): void
  /** It bears a key, so that it may be asked again until it is answered. */
  isRepeatable: boolean
}

/** Tries an operation once and notes the outcome; never throws, since no answer is an outcome too. */
export async function tryOperation(operation: Operation, url: string): Promise<Outcome> {
  const answer = await operation.send(url).catch(() => null)
  const outcome = outcomeOf(answer)
  operation.note(outcome, answer)
  return outcome
}

/** An error of the server's own leaves open whether it was done. */
function outcomeOf(answer: Answer | null): Outcome {
  if (answer === null || answer.status >= 500) return 'unanswered'
  return answer.status < 300 ? 'acknowledged' : 'refused'
}

/** As a device, which sends for as long as it takes; a thousand at once wait for each other. */
const PATIENCE_MS = 300_000

/**
 * Sends one call as a device does: what the server puts off (429, and 503 where `mayRepeat`) is sent again. Throws without a
 * whole answer.
 */
export async function sendCall<E extends Endpoint>(
  url: string,
  person: Person,
  endpoint: E,
  options: CallOptions<E>,
  mayRepeat: boolean,
): Promise<Answer> {
  const request = requestOf(person, endpoint, options)
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const response = await fetch(`${url}${request.url}`, {
      method: endpoint.method,
      headers: { ...request.headers, 'x-forwarded-for': person.address },
      body: request.payload ?? null,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isPutOff = response.status === 429 || (response.status === 503 && mayRepeat)
    const waitMs = Number(response.headers.get('retry-after') ?? 1) * 1000
    if (!isPutOff || performance.now() + waitMs > giveUpAt) {
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      return { status: response.status, bytes, body: isJson ? JSON.parse(bytes.toString()) : null }
    }
    await after(waitMs)
  }
}

/** Notes what an operation on a document leaves it in; `before` is the certain state in which it was asked. */
export function noteDocument(
  document: KnownDocument,
  { before, after: wanted }: { before: DocumentState | null; after: DocumentState },
  outcome: Outcome,
  answer: Answer | null,
): void {
  document.tries += 1
  if (outcome === 'unanswered') document.states = [before, wanted]
  else document.states = [outcome === 'acknowledged' ? wanted : before]
  if (outcome !== 'acknowledged') return
  const { id, documentNumber, version } = Object(answer?.body) as Record<string, unknown>
  if (typeof id === 'number') document.id = id
  if (typeof documentNumber === 'string') document.number = documentNumber
  document.version = typeof version === 'number' ? version : null
}

/** The state with other columns and one event more of each of the types. */
export function changed(
  state: DocumentState,
  columns: DocumentState['columns'],
  events: readonly string[],
): DocumentState {
  const counted: Record<string, number> = { ...state.events }
  for (const type of events) counted[type] = (counted[type] ?? 0) + 1
  return { ...state, columns: { ...state.columns, ...columns }, events: counted }
}
