import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  type Endpoint,
  isFileResponse,
  isJsonResponse,
  isRedirect,
  type ResponseOf,
} from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { ARCHIVE_FILES_HEADER } from '#shared/files/archive-files.ts'
import { kstDay } from '#shared/kst.ts'
import { compressed } from './compression.ts'
import { NO_PAGE } from './security-headers.ts'

/** JSON of the contract's shape, or a file; nothing where the contract redirects. */
export type Answer<E extends Endpoint> = E['response'] extends { kind: 'file' }
  ? FileAnswer
  : E['etag'] extends true
    ? TaggedAnswer<ResponseOf<E>>
    : ResponseOf<E>

/** Bytes to send instead of JSON; always as an attachment that no browser interprets. */
export interface FileAnswer {
  stream: Readable
  /** The name under which the browser saves it. */
  fileName: string
  contentType: string
  size?: number
  /** How many files an archive will have. */
  files?: number
}

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as a download whose name ends with the present day: `개통완료_2026-11-22.xlsx`. */
export function workbookAnswer(stream: Readable, name: string, now: Date): FileAnswer {
  return { stream, fileName: `${name}_${kstDay(now)}.xlsx`, contentType: WORKBOOK_TYPE }
}

/** An answer with a strong ETag, which is made only for callers who do not have it yet. */
export interface TaggedAnswer<Body> {
  etag: string
  make(): Promise<Body>
}

/**
 * JSON that a handler made of parts it had validated against the contract. Only for the few lists in which serializing the same
 * objects for every request would be most of the work.
 */
export class ReadyJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** The answer to a call that was answered before under the same Idempotency-Key. */
export class Replayed<Result> {
  readonly answer: Result

  constructor(answer: Result) {
    this.answer = answer
  }
}

/** Sends a handler's answer as the contract describes it. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  answered: unknown,
): Promise<FastifyReply> {
  const isReplay = answered instanceof Replayed
  void reply.code(isReplay ? 200 : (endpoint.success ?? 200)).header('cache-control', 'no-store')
  if (isReplay) void reply.header('idempotent-replayed', 'true')
  const answer: unknown = isReplay ? answered.answer : answered

  const { response } = endpoint
  if (isRedirect(response)) return reply.redirect(response.location, 302)
  if (isFileResponse(response)) return sendFile(reply, answer as FileAnswer)
  if (!isJsonResponse(response)) throw new AppError('INTERNAL')
  const sendJson = async (value: unknown) => {
    const json =
      value instanceof ReadyJson ? value.bytes : JSON.stringify(outgoing(response, value, endpoint.path))
    void reply.type('application/json; charset=utf-8')
    return reply.send(mayBeCompressed(endpoint) ? await compressed(request, reply, json) : json)
  }
  if (endpoint.mayBeNothing === true && answer === null) return reply.code(204).send()
  if (endpoint.etag !== true) return sendJson(answer)

  const { etag, make } = answer as TaggedAnswer<unknown>
  void reply.header('etag', etag)
  if (names(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return sendJson(await make())
}

/**
 * A compressed answer's size tells something about a secret in it when the answer also repeats words of an attacker (BREACH).
 * Only answers to logins and to changes hold tokens and new passwords, so those are never compressed.
 */
function mayBeCompressed({ method, path }: Endpoint): boolean {
  return method === 'GET' && !path.startsWith('/api/auth/')
}

/** If-None-Match compares weakly (RFC 9110 §13.1.2): the tag of a compressed answer begins with `W/`. */
function names(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** Sends only fields that the contract names: unknown ones are cut; a wrong shape is an internal error. */
function outgoing(schema: z.ZodMiniType, answer: unknown, path: string): unknown {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  throw new AppError('INTERNAL', {
    cause: new Error(`answer of ${path} breaks its contract: ${result.error.message}`),
  })
}

/** Closes a file that is not to be sent after all. */
export function abandon(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('stream' in answer)) return
  if (answer.stream instanceof Readable) answer.stream.destroy()
}

function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  void reply
    .type(answer.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeRfc5987(answer.fileName)}`)
    .header('content-security-policy', `sandbox; ${NO_PAGE}`)
    .header('x-content-type-options', 'nosniff')
  if (answer.size !== undefined) void reply.header('content-length', String(answer.size))
  if (answer.files !== undefined) void reply.header(ARCHIVE_FILES_HEADER, String(answer.files))
  return reply.send(answer.stream)
}

function encodeRfc5987(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
