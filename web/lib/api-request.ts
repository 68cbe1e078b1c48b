import type { BodyInput, Endpoint, MultipartBody, ParamsOf, QueryOf } from '#shared/endpoint.ts'
import { NetworkError } from './api-error.ts'

/** `Key` is left out where the endpoint has none, and optional where nothing in it must be given. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** What a call of this endpoint takes: values as the contract reads them (numbers, booleans, lists), not as text. */
export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyInput<E>> & {
    signal?: AbortSignal | undefined
    /** For endpoints that take one: a UUID, the same for every try of the same thing. */
    idempotencyKey?: string | undefined
  }

/** The same input loosely typed, for use inside the client. */
export interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
}

/** `/api/documents/7?limit=50`: the contract's path with its parameters and query written out. */
export function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const params = recordOf(input.params)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null) throw new TypeError(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(asText(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(recordOf(input.query))) {
    if (value !== undefined && value !== null && value !== '') query.set(name, asText(value))
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The contract's grammar of query strings: numbers and flags as they print, lists with commas. */
function asText(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(',') : String(value)
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Aborts a request when nothing has happened for `milliseconds`; call `touch` when something has. */
export function watchRequest(milliseconds: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  let timedOut = false
  const expire = () => {
    timedOut = true
    controller.abort()
  }
  let timer = setTimeout(expire, milliseconds)
  const follow = () => controller.abort(outer?.reason)
  if (outer?.aborted) follow()
  outer?.addEventListener('abort', follow)
  return {
    signal: controller.signal,
    touch() {
      clearTimeout(timer)
      timer = setTimeout(expire, milliseconds)
    },
    stop() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
    /** The error to throw for a failed fetch: the caller's own abort, or else NetworkError. */
    failure(cause: unknown, sentence?: string): unknown {
      if (outer?.aborted) return outer.reason
      return new NetworkError(timedOut ? 'timeout' : 'unreachable', cause, sentence)
    },
  }
}

/** A multipart body without undefined fields. The file is last, since the server reads the fields first. */
export function formOf({ file }: MultipartBody, fields: object, bytes: File | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value))
  }
  if (bytes !== null) form.append(file.name, bytes, bytes.name)
  return form
}
