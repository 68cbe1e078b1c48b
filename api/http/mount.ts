import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { UNATTENDED_HEADER } from '#shared/auth/unattended-header.ts'
import type { CallCost, CostBounds } from '#shared/call-costs.ts'
import { RECEIPT_HEADER } from '#shared/documents/receipt.ts'
import {
  type BodyOf,
  type Endpoint,
  isMultipart,
  type LoggedAction,
  type ParamsOf,
  type QueryOf,
  type RecordKind,
} from '#shared/endpoint.ts'
import { AppError, broken, type ErrorDetail } from '#shared/errors.ts'
import { FILE_NEEDED } from '#shared/files/file-needed.ts'
import { hasHangul } from '#shared/korean.ts'
import type { FileStore, ReceivedFile } from '../storage/file-store.ts'
import {
  type AccessedBy,
  type AccessSink,
  accessedRecord,
  type RefusedBy,
  type TellAccessed,
  type TellListed,
  ToldAccess,
} from './access-sink.ts'
import type { Caller } from './accounts.ts'
import { takesHead } from './allowed-methods.ts'
import { type Answer, abandon, type ReadyJson, Replayed, sendAnswer } from './answers.ts'
import { type Authentication, bearerToken, sessionToken } from './authentication.ts'
import { authorize, needsProof, requireProof, requireSecondFactorSetUp } from './authorization.ts'
import { networkOf, originOf } from './caller-address.ts'
import { CallsInWork, costsOf } from './calls-in-work.ts'
import { toAppError } from './error-handler.ts'
import { type MultipartParts, receiveMultipart } from './multipart.ts'

/** What a handler receives: validated input of a caller who may use the endpoint. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Null only on public endpoints. */
  caller: E['access'] extends 'public' ? Caller | null : Caller
  sent: Sent
  /** The received file of a multipart body; what is not kept is discarded after the handler. */
  file: E['body'] extends { file: { required: true } } ? ReceivedFile : ReceivedFile | null
  /** The Idempotency-Key, sent or made here; null where the contract takes none. */
  idempotencyKey: E['idempotency'] extends true ? string : null
  /** The receipt header of a record that is sent again; not judged yet. */
  receipt: string | undefined
  /** The token in Authorization, of a live session or not; null: no token. */
  sessionId: string | null
  address: string
  userAgent: string | null
  /** The Cookie header. */
  cookies: string | undefined
  /** Sends these values of Set-Cookie with the answer of a success. */
  setCookies: (values: readonly string[]) => void
  /** Where the caller has the portal open, as far as the request tells: `https://portal.example.kr`. */
  requestOrigin: string
  /** Returns a signal that aborts when the caller leaves before the answer, for work that is then useless. */
  callerGone: () => AbortSignal
  /** Tells the mount that nothing was written after all, so that no news of a change is sent. */
  changedNothing: () => void
  /** Tells whose record the answer holds; must be called once where the contract logs the call. */
  accessed: E['logged'] extends 'list'
    ? TellListed
    : E['logged'] extends LoggedAction
      ? TellAccessed
      : undefined
}

/** The request before validation: it is compared with an earlier one of the same Idempotency-Key. */
export interface Sent {
  params: Readonly<Record<string, string>>
  /** The text fields of a multipart body; empty for other bodies. */
  fields: Readonly<Record<string, string>>
  /** The JSON body before validation; undefined for other bodies. */
  body: unknown
  fileSha256: string | null
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | Replayed<Answer<E>> | ReadyJson>

export type Mount = <const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  replay?: Replay<Answer<E>>,
) => void

/**
 * How a call that was answered before is answered again. It is looked up before every rule but authentication, so that a lost
 * answer can be had although rights, carriers or contracts have changed since; so the replay itself tells nothing that the caller may
 * no longer see.
 */
export interface Replay<Result> {
  /**
   * Finds an earlier call with this key: answers a function that replays it for what is sent now, or null for a new call. Waits
   * for a call with the same key that is still running.
   */
  find(
    caller: Caller,
    idempotencyKey: string,
  ): Promise<((sent: Sent, file: ReceivedFile | null) => Promise<Result>) | null>
}

const Uuid = z.uuid('Idempotency-Key가 올바르지 않습니다.')

/**
 * Makes the function that features mount their endpoints with. A mounted endpoint authenticates, authorises by the table of
 * rights, validates strictly what comes in and lets out only what its contract names.
 */
export function createMount(
  app: FastifyInstance,
  deps: {
    authentication: Authentication
    files: FileStore
    accessSink: AccessSink
    /** What costs more than a usual call, and how much of it may be in work. */
    callCosts?: Record<CallCost, CostBounds>
    /** Called after every success that changed such records. */
    recordsChanged: (kind: RecordKind) => void
  },
): { mount: Mount; mounted: Endpoint[]; begun: WeakSet<FastifyRequest> } {
  const mounted: Endpoint[] = []
  /** The requests that were neither unreadable nor too many. */
  const begun = new WeakSet<FastifyRequest>()
  const inWork = new CallsInWork(deps.callCosts)

  function mount<const E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    replay?: Replay<Answer<E>>,
  ): void {
    mounted.push(endpoint)
    const costs = costsOf(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: takesHead(endpoint),
      config: rateLimitOf(endpoint),
      handler: async (request, reply) => {
        begun.add(request)
        // Before anything is awaited: a closed socket has no address.
        const from = originOf(request)
        const caller = await callerOf(request, endpoint, deps.authentication)
        try {
          return await serve(request, reply, caller, from)
        } catch (error) {
          const known = toAppError(error)
          const by = { account: caller?.account ?? null, ...from }
          await recordError(deps.accessSink, known, by, endpoint, request.params)
          throw error
        }
      },
    })

    async function serve(
      request: FastifyRequest,
      reply: FastifyReply,
      caller: Caller | null,
      from: Pick<AccessedBy, 'address' | 'userAgent'>,
    ): Promise<FastifyReply> {
      if (caller !== null && endpoint.beforeSecondFactor !== true) requireSecondFactorSetUp(caller)
      const sentKey = sentIdempotencyKey(request, endpoint)
      const answerAgain =
        replay === undefined || caller === null || sentKey === null
          ? null
          : await replay.find(caller, sentKey)
      if (answerAgain === null && caller !== null) {
        authorize(caller.account, endpoint.access)
        if (needsProof(endpoint, caller)) requireProof(caller)
      }
      if (costs.length > 0 || caller !== null) {
        const asked = { accountId: caller?.account.id ?? null, network: networkOf(from.address) }
        whenOver(reply, inWork.enter(costs.length > 0 ? costs : ['call'], asked))
      }

      const parts = isMultipart(endpoint.body)
        ? await receiveMultipart(request, endpoint.body, deps.files)
        : null
      const file = parts?.file ?? null
      const sent: Sent = {
        params: request.params as Record<string, string>,
        fields: parts?.fields ?? {},
        body: parts === null ? request.body : undefined,
        fileSha256: file?.sha256 ?? null,
      }
      const told = new ToldAccess()
      let changes = endpoint.changes
      let answer: unknown
      try {
        if (answerAgain !== null) {
          answer = new Replayed(await answerAgain(sent, file))
        } else {
          // The call's types follow from the endpoint, but only this place knows both sides.
          const call = {
            params: endpoint.params === undefined ? undefined : validate(endpoint.params, request.params),
            query: validate(endpoint.query ?? NO_QUERY, request.query),
            body: parts === null ? jsonBodyOf(request, endpoint) : fieldsOf(parts, endpoint),
            caller,
            sent,
            file,
            idempotencyKey: endpoint.idempotency === true ? (sentKey ?? madeIdempotencyKey(reply)) : null,
            receipt: request.headers[RECEIPT_HEADER],
            sessionId: sessionToken(request.headers.authorization),
            cookies: request.headers.cookie,
            setCookies: (values: readonly string[]) => void reply.header('set-cookie', values),
            callerGone: () => goneSignal(reply),
            changedNothing: () => {
              changes = undefined
            },
            accessed: endpoint.logged === undefined ? undefined : told.tell,
            ...from,
            requestOrigin: `${request.protocol}://${request.host}`,
          } as unknown as Call<E>
          answer = await handler(call)
          if (changes !== undefined) deps.recordsChanged(changes)
        }
      } finally {
        await file?.discard()
      }
      try {
        await told.report(
          endpoint,
          caller === null ? null : { account: caller.account, ...from },
          deps.accessSink,
        )
        if (caller !== null && isChange(endpoint)) {
          const record = accessedRecord(answer)
          const by = { account: caller.account, ...from }
          if (record !== null) await deps.accessSink.add({ ...record, action: 'view', by })
        }
      } catch (error) {
        abandon(answer)
        throw error
      }
      return sendAnswer(request, reply, endpoint, answer)
    }
  }
  return { mount, mounted, begun }
}

/** A change that changes nothing leaves no line in the history, but answers with the record. What was handed in is the caller's own. */
function isChange({ method, logged, idempotency }: Endpoint): boolean {
  return method !== 'GET' && logged === undefined && idempotency === undefined
}

/** Records a refusal, and the record that a conflict answers with. Throws when what is answered cannot be recorded. */
async function recordError(
  sink: AccessSink,
  error: AppError,
  { account, ...from }: RefusedBy,
  { method, path, params }: Endpoint,
  sent: unknown,
): Promise<void> {
  // As the contract reads it, which may take the id from a path.
  const read = params?.safeParse(sent)
  const { id } = ((read?.success ? read.data : sent) ?? {}) as { id?: string | number }
  sink.refused({
    by: { account, ...from },
    endpoint: `${method} ${path}`,
    error,
    id: id ? String(id) : undefined,
  })
  const accessed = accessedRecord(error.current)
  if (account !== null && accessed !== null)
    await sink.add({ ...accessed, action: 'view', by: { account, ...from } })
}

/** Limits calls by address in this process, against floods; guessing passwords is limited in the database. */
function rateLimitOf(endpoint: Endpoint) {
  if (endpoint.callsPerMinute === undefined) return {}
  return { rateLimit: { max: endpoint.callsPerMinute, timeWindow: 60_000 } }
}

/** The longest that any request may take; without it a paused download would keep its place for ever. */
const LONGEST_MS = 20 * 60_000

/** Gives places back when the answer was sent, nobody reads it any more, or it takes too long. */
function whenOver({ raw }: FastifyReply, leave: () => void): void {
  // The caller may have left while it was recognised; then nothing closes any more.
  if (raw.destroyed) {
    leave()
    return
  }
  const timer = setTimeout(() => raw.destroy(), LONGEST_MS).unref()
  raw.once('close', () => {
    clearTimeout(timer)
    leave()
  })
}

const NO_QUERY = z.strictObject({})
const NO_BODY = z.undefined()

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const look = () => {
    if (raw.destroyed && !raw.writableFinished) gone.abort()
  }
  raw.once('close', look)
  look()
  return gone.signal
}

async function callerOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  authentication: Authentication,
): Promise<Caller | null> {
  if (endpoint.access === 'public') return null
  const isUnattended = request.headers[UNATTENDED_HEADER] !== undefined
  return authentication.authenticate(bearerToken(request.headers.authorization), { isUnattended })
}

function sentIdempotencyKey(request: FastifyRequest, { idempotency }: Endpoint): string | null {
  const header = request.headers['idempotency-key']
  return idempotency === undefined || header === undefined ? null : validate(Uuid, header).toLowerCase()
}

/** A key for a call that came without one, which is named in its answer. */
function madeIdempotencyKey(reply: FastifyReply): string {
  const key = randomUUID()
  void reply.header('idempotency-key', key)
  return key
}

function jsonBodyOf(request: FastifyRequest, endpoint: Endpoint): unknown {
  const schema = endpoint.body
  if (schema !== undefined && !isMultipart(schema)) return validate(schema, request.body, endpoint.missing)
  // A body where none belongs is an error; but clients send `{}` or null for "nothing".
  const sent = request.body ?? null
  const isNothing = sent === null || (typeof sent === 'object' && Object.keys(sent).length === 0)
  return isNothing ? undefined : validate(NO_BODY, sent)
}

function fieldsOf(parts: MultipartParts, endpoint: Endpoint): unknown {
  if (!isMultipart(endpoint.body)) return undefined
  if (endpoint.body.file.required && parts.file === null) {
    throw broken(endpoint.body.file.name, FILE_NEEDED, 'INVALID_INPUT')
  }
  return validate(endpoint.body.fields, parts.fields)
}

/** Parses strictly; throws INVALID_INPUT with one detail a wrong field. */
function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  missing?: Endpoint['missing'],
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const details = detailsOf(result.error.issues)
  const fields = Object(value) as Record<string, unknown>
  const isMissing = missing?.of.some((field) => isEmpty(fields[field]))
  throw new AppError('INVALID_INPUT', {
    details,
    message: isMissing ? missing?.sentence : details[0]?.message,
  })
}

const MOST_DETAILS = 20

/** The first sentence about each field, as its screen shows it. */
function detailsOf(issues: readonly z.core.$ZodIssue[]): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>()
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys'
    const field = isUnknown ? issue.keys.slice(0, 5).join(', ') : issue.path.map(String).join('.')
    const message = isUnknown ? '알 수 없는 항목입니다.' : inKorean(issue.message)
    const key = field || message
    if (!details.has(key)) details.set(key, bounded({ field, message }))
    if (details.size === MOST_DETAILS) break
  }
  return [...details.values()]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** The contracts' own sentences, or a general Korean one in place of the library's English. */
function inKorean(message: string): string {
  return hasHangul(message) ? message : '값이 올바르지 않습니다.'
}

/** Cuts the field name, which comes from the request, so that an answer never repeats a megabyte. */
function bounded(detail: { field: string; message: string }) {
  return { field: detail.field.slice(0, 100), message: detail.message.slice(0, 300) }
}
