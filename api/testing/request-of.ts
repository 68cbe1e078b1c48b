import { type BodyInput, type Endpoint, isMultipart, type ParamsOf, type QueryOf } from '#shared/endpoint.ts'
import type { Actor } from './actors.ts'
import { type FormFile, multipartForm } from './multipart-form.ts'

export interface CallOptions<E extends Endpoint> {
  params?: { [Name in keyof ParamsOf<E>]: string | number }
  query?: { [Name in keyof QueryOf<E>]?: unknown }
  body?: BodyInput<E>
  file?: FormFile
  headers?: Record<string, string>
  idempotencyKey?: string
}

/** What goes over the wire. */
export interface SentRequest {
  /** The path with its query. */
  url: string
  headers: Record<string, string>
  payload?: string | Buffer<ArrayBuffer>
}

/** The request of a call as somebody (null: without a session). */
export function requestOf<E extends Endpoint>(
  actor: Pick<Actor, 'sessionId'> | null,
  endpoint: E,
  options: CallOptions<E>,
): SentRequest {
  const { contentType, ...body } = bodyOf(endpoint, options)
  return {
    url: urlOf(endpoint, options),
    headers: {
      ...(actor === null ? {} : { authorization: `Bearer ${actor.sessionId}` }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      ...options.headers,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    ...body,
  }
}

function urlOf<E extends Endpoint>(endpoint: E, options: CallOptions<E>): string {
  const params = (options.params ?? {}) as Record<string, string | number>
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const entries = Object.entries(options.query ?? {}).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}

function bodyOf<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): { payload?: string | Buffer<ArrayBuffer>; contentType?: string } {
  if (isMultipart(endpoint.body))
    return multipartForm((options.body ?? {}) as Record<string, string>, options.file)
  if (options.body === undefined) return {}
  return { payload: JSON.stringify(options.body), contentType: 'application/json' }
}
