import type * as z from 'zod/mini'
import type { CallCost } from './call-costs.ts'
import type { Capability } from './permissions.ts'

/**
 * Records grouped by the lists in which one change may show: accounts (with stores, sales managers and registrations), prices
 * and settlements, which only administrators see, and canned replies. Reference data have a message of their own.
 */
export const RECORD_KINDS = ['accounts', 'prices', 'settlements', 'canned-replies'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** `public`: no session; `session`: any live session; `anyOf`: one of several capabilities is enough. */
export type Access = 'public' | 'session' | Capability | { anyOf: readonly Capability[] }

export type FileKind =
  | 'pdf'
  | 'jpg'
  | 'png'
  | 'gif'
  | 'bmp'
  | 'tiff'
  | 'webp'
  | 'doc'
  | 'docx'
  | 'xls'
  | 'xlsx'
  | 'csv'

/** Which files an endpoint takes. Content decides the kind, not the name. */
export interface FileRule {
  maxBytes: number
  kinds: readonly FileKind[]
  /** The refusal of a file of another kind; if absent, a sentence that names the accepted endings. */
  refusal?: string
}

/** A multipart body: text fields, of which none repeats, and at most one file. */
export interface MultipartBody<Fields extends z.ZodMiniType = z.ZodMiniType> {
  kind: 'multipart'
  fields: Fields
  file: FileRule & { name: string; required: boolean }
}

/** An answer of bytes (a download) instead of JSON. */
export interface FileResponse {
  kind: 'file'
  description: string
}

/** An answer that sends the browser elsewhere: 302. */
export interface RedirectResponse {
  kind: 'redirect'
  location: string
}

/** What happens to the records in an answer: one is shown, a list of them, or they are downloaded or exported. */
export type LoggedAction = 'view' | 'list' | 'download' | 'export'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's syntax: `/api/documents/:id`. */
  path: string
  summary: string
  access: Access
  /**
   * `recent`: the session must have proved its account, by all that a login asks of it, within the last minutes, else
   * PROOF_NEEDED; `with-factor`: the same of an account with a second factor, as the call itself takes the password alone;
   * `when-large`: the handler asks for that where the answer holds many records.
   */
  proof?: 'recent' | 'with-factor' | 'when-large'
  /** Also open to an account that must set up its second factor first; any other call is SECOND_FACTOR_NEEDED for it. */
  beforeSecondFactor?: true
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType | MultipartBody
  /** The one sentence of a body in which one of these fields is missing or empty, as its screen says it; `details` tell which. */
  missing?: { of: readonly string[]; sentence: string }
  response: z.ZodMiniType | FileResponse | RedirectResponse
  /** The status of a success; 200 if absent. */
  success?: 200 | 201
  /** A null is answered with 204 and no body. */
  mayBeNothing?: true
  /** A JSON answer bears an ETag, and If-None-Match is answered with 304. */
  etag?: true
  /**
   * Takes an Idempotency-Key header (a UUID), under which it is done once. Whoever sends none is answered one that the server made,
   * and is not protected from sending twice.
   */
  idempotency?: true
  /** Each answer is recorded in the access log; the handler says whose record it holds. */
  logged?: LoggedAction
  /** A success changes such records, and the lists that show them are read anew, unless the handler objects. */
  changes?: RecordKind
  /** The answer may take minutes: the web waits longer, and the caller may leave meanwhile. */
  isLong?: true
  /** The most calls that one address may make in a minute; absent: no limit. */
  callsPerMinute?: number
  /** What a call takes beyond a usual one; so much is bounded for each account. A multipart body counts by itself. */
  cost?: CallCost
}

/** One call of the API: mounted by the server, called by the web's client, printed as OpenAPI. */
export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
/** The body after validation: JSON, or the fields of a multipart body. */
export type BodyOf<E extends Endpoint> =
  E['body'] extends MultipartBody<infer Fields> ? z.output<Fields> : Output<E['body']>
/** What a caller sends as JSON body. */
export type BodyInput<E extends Endpoint> =
  E['body'] extends MultipartBody<infer Fields>
    ? z.input<Fields>
    : E['body'] extends z.ZodMiniType
      ? z.input<E['body']>
      : undefined
export type ResponseOf<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : undefined

export function isMultipart(body: Endpoint['body']): body is MultipartBody {
  return body !== undefined && 'kind' in body && body.kind === 'multipart'
}

/** The answer is JSON of this shape. */
export function isJsonResponse(response: Endpoint['response']): response is z.ZodMiniType {
  return !('kind' in response)
}

export function isRedirect(response: Endpoint['response']): response is RedirectResponse {
  return 'kind' in response && response.kind === 'redirect'
}

export function isFileResponse(response: Endpoint['response']): response is FileResponse {
  return 'kind' in response && response.kind === 'file'
}
