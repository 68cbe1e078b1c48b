import { UNATTENDED_HEADER } from '#shared/auth/unattended-header.ts'
import { type Endpoint, isJsonResponse, isMultipart, type ResponseOf } from '#shared/endpoint.ts'
import type { ErrorDetail } from '#shared/errors.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { addressOf, type CallInput, type LooseInput, watchRequest } from './api-request.ts'
import { isAttended } from './attendance.ts'
import { withProof } from './proof.ts'

export { ApiError, hasCode, isLoginAsked, NetworkError, sentenceOf } from './api-error.ts'

const ANSWER_WITHIN_MS = 30_000
const LONG_ANSWER_WITHIN_MS = 20 * 60_000

/** Where the client finds the session, and whom it tells that the server no longer accepts that session. */
export interface SessionSource {
  sessionId: () => string | null
  /** Gets the refusal and the session it was for: a late answer must not end a newer login. */
  refused: (error: ApiError, sessionId: string) => void
}

let session: SessionSource = { sessionId: () => null, refused: () => {} }

/** Called once, by the session store. */
export function setSessionSource(source: SessionSource): void {
  session = source
}

let tellUnanswered = () => {}

/** Called once, by the app's connection: a call without an answer makes it ask whether the server is still there. */
export function whenUnanswered(tell: () => void): void {
  tellUnanswered = tell
}

export type Arguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/**
 * Calls one endpoint of the contract and answers with its validated response. Throws ApiError for the server's own
 * refusals and NetworkError when no answer of ours came. Shows nothing and navigates nowhere.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<CallInput<E>>
): Promise<ResponseOf<E>> {
  const patience = endpoint.isLong === true ? LONG_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS
  const { answer, finish, failure } = await request(endpoint, input ?? {}, {}, patience)
  try {
    const isNothing = endpoint.mayBeNothing === true && answer.status === 204
    return checked(endpoint, isNothing ? null : await jsonOf(answer, failure))
  } finally {
    finish()
  }
}

export type IfChanged<Body> = { changed: false } | { changed: true; body: Body; etag: string }

/** Like `call`, for answers that carry an ETag: asks only for what differs from the one at hand. */
export async function callIfChanged<E extends Endpoint>(
  endpoint: E,
  { etag, signal }: { etag: string | null; signal?: AbortSignal },
): Promise<IfChanged<ResponseOf<E>>> {
  const headers: Record<string, string> = etag === null ? {} : { 'If-None-Match': etag }
  const { answer, finish, failure } = await request(endpoint, { signal }, headers, ANSWER_WITHIN_MS)
  try {
    if (answer.status === 304) return { changed: false }
    const body = checked(endpoint, await jsonOf(answer, failure))
    return { changed: true, body, etag: answer.headers.get('ETag') ?? '' }
  } finally {
    finish()
  }
}

/**
 * Sends JSON or a form and answers a successful status; `finish` ends the time limit of the body. Where the server wants the
 * account proved first, the user is asked, and it is sent again.
 */
export function request(
  endpoint: Endpoint,
  input: LooseInput,
  more: Record<string, string>,
  patience: number,
) {
  return withProof(() => sendOnce(endpoint, input, more, patience))
}

async function sendOnce(
  endpoint: Endpoint,
  input: LooseInput,
  more: Record<string, string>,
  patience: number,
) {
  const { body } = input
  const isForm = body instanceof FormData
  if (isMultipart(endpoint.body) !== isForm) throw new TypeError(`${endpoint.path}: another kind of body`)
  const { sessionId, headers } = signed(input, more)
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'

  const watch = watchRequest(patience, input.signal)
  const finish = () => watch.stop()
  try {
    const answer = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: watch.signal,
      cache: 'no-store',
      // The API never redirects, so a redirect comes from something in between.
      redirect: 'error',
    }).catch((cause: unknown) => Promise.reject(watch.failure(cause)))
    if (!answer.ok && answer.status !== 304) {
      const { status } = answer
      const retryAfter = answer.headers.get('Retry-After')
      throw refusal({ status, retryAfter, body: await jsonOf(answer, watch.failure) }, sessionId)
    }
    return { answer, finish, touch: watch.touch, failure: watch.failure }
  } catch (error) {
    finish()
    if (error instanceof NetworkError) tellUnanswered()
    throw error
  }
}

/** The headers that carry the session and whether the page is used, and the id of that session. */
export function signed(input: LooseInput, more: Record<string, string> = {}) {
  const sessionId = session.sessionId()
  const headers: Record<string, string> = { Accept: 'application/json', ...more }
  if (sessionId !== null) headers.Authorization = `Bearer ${sessionId}`
  if (!isAttended()) headers[UNATTENDED_HEADER] = 'true'
  if (input.idempotencyKey !== undefined) headers['Idempotency-Key'] = input.idempotencyKey
  return { sessionId, headers }
}

/** The answer's JSON, validated by the contract; throws NetworkError where it does not match. */
export function checked<E extends Endpoint>(endpoint: E, json: unknown): ResponseOf<E> {
  if (!isJsonResponse(endpoint.response)) throw new TypeError(`${endpoint.path} does not answer with JSON`)
  const parsed = endpoint.response.safeParse(json)
  if (!parsed.success) throw new NetworkError('foreign', parsed.error)
  return parsed.data as ResponseOf<E>
}

/** Turns the error of a body that broke off into the one to throw. */
type Failure = (cause: unknown) => unknown

async function jsonOf(answer: Response, failure: Failure): Promise<unknown> {
  const text = await answer.text().catch((cause: unknown) => Promise.reject(failure(cause)))
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NetworkError('foreign', cause)
  }
}

interface RefusedAnswer {
  status: number
  retryAfter: string | null
  body: unknown
}

/**
 * The error for a refusal; tells the session of a 401, and of what the account must do first. Throws NetworkError, with the
 * sentence `notOurs`, for a body that is not ours.
 */
export function refusal(
  { status, retryAfter, body }: RefusedAnswer,
  sessionId: string | null,
  notOurs?: string,
): ApiError {
  const { error, code, details, totalErrors, addedCodes, current } = Object(body) as Record<string, unknown>
  if (typeof error !== 'string' || typeof code !== 'string')
    throw new NetworkError('foreign', undefined, notOurs)
  const seconds = Number(retryAfter ?? '')
  const refused = new ApiError({
    status,
    code,
    message: error,
    details: Array.isArray(details) ? details.filter(isDetail) : [],
    totalErrors: typeof totalErrors === 'number' ? totalErrors : undefined,
    addedCodes: Array.isArray(addedCodes) ? addedCodes.map(String) : undefined,
    current,
    retryAfter: seconds > 0 ? seconds : undefined,
  })
  const isAboutSession = status === 401 || code === 'SECOND_FACTOR_NEEDED'
  if (isAboutSession && sessionId !== null) session.refused(refused, sessionId)
  return refused
}

function isDetail(value: unknown): value is ErrorDetail {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  )
}
