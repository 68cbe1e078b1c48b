import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type BodyOf,
  type Endpoint,
  isFileResponse,
  isJsonResponse,
  isMultipart,
  isPage,
  isRedirect,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '#shared/endpoint.ts'
import { AppError, broken } from '#shared/errors.ts'
import type { FileStore, ReceivedFile } from '../storage/file-store.ts'
import type { Caller } from './accounts.ts'
import { takesHead } from './allowed-methods.ts'
import { type Authentication, bearerToken } from './authentication.ts'
import { authorize } from './authorization.ts'
import { type MultipartParts, receiveMultipart } from './multipart.ts'
import { ReadyJson } from './ready-json.ts'
import { validate } from './validation.ts'

/** Bytes to send instead of JSON; always as an attachment that no browser interprets. */
export interface FileAnswer {
  stream: Readable
  /** As the browser saves it. */
  fileName: string
  contentType: string
  size?: number
}

/** What a handler works with; everything is validated, and the caller may use the endpoint's capability. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Null only on public endpoints. */
  caller: E['access'] extends 'public' ? Caller | null : Caller
  /** The text fields of a multipart body exactly as they came; empty for other bodies. */
  sentFields: Record<string, string>
  /** The received file of a multipart body; what is not kept is discarded after the handler. */
  file: ReceivedFile | null
  /** The Idempotency-Key, present where the contract requires it. */
  idempotencyKey: E['idempotency'] extends 'required' ? string : string | null
  address: string
  userAgent: string | null
  request: FastifyRequest
  reply: FastifyReply
}

/** JSON as the contract says, a file, or the HTML of a page; nothing where the contract itself says where to go. */
export type Answer<E extends Endpoint> = E['response'] extends { kind: 'file' }
  ? FileAnswer
  : E['response'] extends { kind: 'page' }
    ? string
    : ResponseOf<E>

/** Instead of an answer: what the caller has already (If-None-Match) is still right. */
export const NOT_MODIFIED = Symbol('not modified')

export type Mount = <const E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | typeof NOT_MODIFIED | ReadyJson>,
  replay?: Replay<Answer<E>>,
) => void

/**
 * How a call that was already answered once is answered again. It is looked up before every rule but authentication, so
 * that a lost answer can be had although rights, carriers or contracts have changed since (DECISIONS.md §5).
 */
export interface Replay<Result> {
  /**
   * What is known of the key, as the way to answer it again from what is sent now; null: the call is new. Waits for a
   * call of the same key that is still in work.
   */
  find(caller: Caller, idempotencyKey: string): Promise<((sent: SentAgain) => Promise<Result>) | null>
}

export interface SentAgain {
  fields: Record<string, string>
  fileSha256: string | null
  reply: FastifyReply
}

const Uuid = z.uuid('Idempotency-Key가 올바르지 않습니다.')

/**
 * Makes the function that features mount their endpoints with. A mounted endpoint authenticates, authorises by the table of
 * rights, validates strictly what comes in and lets out only what its contract names.
 */
export function createMount(
  app: FastifyInstance,
  deps: { authentication: Authentication; files: FileStore },
): { mount: Mount; mounted: Endpoint[] } {
  const mounted: Endpoint[] = []

  function mount<const E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<Answer<E> | typeof NOT_MODIFIED | ReadyJson>,
    replay?: Replay<Answer<E>>,
  ): void {
    mounted.push(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: takesHead(endpoint),
      config: rateLimitOf(endpoint),
      handler: async (request, reply) => {
        const caller = await callerOf(request, endpoint, deps.authentication)
        const idempotencyKey = idempotencyKeyOf(request, endpoint)
        const answerAgain =
          replay === undefined || caller === null || idempotencyKey === null
            ? null
            : await replay.find(caller, idempotencyKey)
        if (answerAgain === null && caller !== null) authorize(caller.account, endpoint.access)

        const parts = isMultipart(endpoint.body)
          ? await receiveMultipart(request, endpoint.body, deps.files)
          : null
        const file = parts?.file ?? null
        let answer: unknown
        try {
          if (answerAgain !== null) {
            const sent = { fields: parts?.fields ?? {}, fileSha256: file?.sha256 ?? null }
            answer = await answerAgain({ ...sent, reply: reply.code(200) })
          } else {
            // The types of a call follow from the endpoint; this is the one place that knows both sides.
            const call = {
              params: endpoint.params === undefined ? undefined : validate(endpoint.params, request.params),
              query: validate(endpoint.query ?? NO_QUERY, request.query),
              body: parts === null ? jsonBodyOf(request, endpoint) : fieldsOf(parts, endpoint),
              caller,
              sentFields: parts?.fields ?? {},
              file,
              idempotencyKey,
              address: request.ip,
              userAgent: request.headers['user-agent'] ?? null,
              request,
              reply,
            } as unknown as Call<E>
            void reply.code(endpoint.success ?? 200)
            answer = await handler(call)
          }
        } finally {
          await file?.discard()
        }
        return send(reply, endpoint, answer)
      },
    })
  }
  return { mount, mounted }
}

/** Counted by address, in this process: against floods, not against guessing (that is counted in the database). */
function rateLimitOf(endpoint: Endpoint) {
  if (endpoint.callsPerMinute === undefined) return {}
  return { rateLimit: { max: endpoint.callsPerMinute, timeWindow: 60_000 } }
}

const NO_QUERY = z.strictObject({})
const NO_BODY = z.undefined()

async function callerOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  authentication: Authentication,
): Promise<Caller | null> {
  if (endpoint.access === 'public') return null
  return authentication.authenticate(bearerToken(request.headers.authorization))
}

function idempotencyKeyOf(request: FastifyRequest, endpoint: Endpoint): string | null {
  const header = request.headers['idempotency-key']
  if (endpoint.idempotency === undefined || (header === undefined && endpoint.idempotency === 'optional'))
    return null
  return validate(Uuid, header).toLowerCase()
}

function jsonBodyOf(request: FastifyRequest, endpoint: Endpoint): unknown {
  const schema = endpoint.body
  if (schema !== undefined && !isMultipart(schema)) return validate(schema, request.body)
  // A body where none belongs is an error, not something to ignore; `{}` and null are what clients send for "nothing".
  const sent = request.body ?? null
  const isNothing = sent === null || (typeof sent === 'object' && Object.keys(sent).length === 0)
  return isNothing ? undefined : validate(NO_BODY, sent)
}

function fieldsOf(parts: MultipartParts, endpoint: Endpoint): unknown {
  if (!isMultipart(endpoint.body)) return undefined
  if (endpoint.body.file.required && parts.file === null) {
    throw broken(endpoint.body.file.name, '파일을 선택해주세요.', 'INVALID_INPUT')
  }
  return validate(endpoint.body.fields, parts.fields)
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  if (reply.sent) return reply
  void reply.header('cache-control', 'no-store')
  if (answer === NOT_MODIFIED) return reply.code(304).send()
  if (isRedirect(endpoint.response)) return reply.redirect(endpoint.response.location, 302)
  if (isPage(endpoint.response)) return reply.type('text/html; charset=utf-8').send(answer)
  if (isFileResponse(endpoint.response)) return sendFile(reply, answer as FileAnswer)
  if (!isJsonResponse(endpoint.response)) throw new AppError('INTERNAL')
  void reply.type('application/json; charset=utf-8')
  if (answer instanceof ReadyJson) return reply.send(answer.bytes)
  return reply.send(JSON.stringify(outgoing(endpoint.response, answer, endpoint.path)))
}

/** Only what the contract names leaves the house: unknown fields are cut, a wrong shape is our own fault. */
function outgoing(schema: z.ZodMiniType, answer: unknown, path: string): unknown {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  throw new AppError('INTERNAL', {
    cause: new Error(`answer of ${path} breaks its contract: ${result.error.message}`),
  })
}

function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  void reply
    .type(answer.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeRfc5987(answer.fileName)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
  if (answer.size !== undefined) void reply.header('content-length', String(answer.size))
  return reply.send(answer.stream)
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
