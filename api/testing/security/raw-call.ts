import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Endpoint, isMultipart } from '#shared/endpoint.ts'
import { multipartForm } from '../multipart-form.ts'
import type { TestApp } from '../test-app.ts'

export interface RawCall {
  params?: Readonly<Record<string, string>>
  /** The text after the question mark. */
  query?: string
  payload?: string | Buffer
  contentType?: string
  headers?: Readonly<Record<string, string>>
}

const NO_SUCH_PARAMS: Readonly<Record<string, string>> = {
  submissionId: '00000000-0000-4000-8000-000000000000',
  userType: 'worker',
}
/** An id that no row has. */
const NO_SUCH_ID = '2147483647'

let calls = 0

/** Sends exactly these bytes; each call has an address of its own, so that no limit by address answers first. */
export async function rawCall(
  app: TestApp,
  sessionId: string | null,
  endpoint: Endpoint,
  call: RawCall = {},
): Promise<LightMyRequestResponse> {
  calls += 1
  const path = endpoint.path.replace(
    /:(\w+)/g,
    (_all, name: string) => call.params?.[name] ?? NO_SUCH_PARAMS[name] ?? NO_SUCH_ID,
  )
  const options: InjectOptions = {
    method: endpoint.method,
    url: call.query === undefined ? path : `${path}?${call.query}`,
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: {
      ...(sessionId === null ? {} : { authorization: `Bearer ${sessionId}` }),
      ...(endpoint.idempotency === true ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(call.contentType === undefined ? {} : { 'content-type': call.contentType }),
      ...call.headers,
    },
    ...(call.payload === undefined ? {} : { payload: call.payload }),
  }
  return app.app.http.inject(options)
}

/** An empty body of the kind that the endpoint accepts. */
export function emptyBody(endpoint: Endpoint): RawCall {
  if (endpoint.body === undefined) return {}
  if (!isMultipart(endpoint.body)) return { payload: '{}', contentType: 'application/json' }
  return multipartForm({})
}

export function routeName({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
