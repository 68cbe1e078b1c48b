import type { Endpoint, ResponseOf } from '#shared/endpoint.ts'
import { bearer } from './http-workloads.ts'

interface Sent {
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  body?: object
}

/** Calls endpoints with one session. Throws what was answered instead of a success. */
export function asking(url: string, sessionId: string) {
  async function answerOf({ method, path }: Endpoint, { params = {}, query = {}, body }: Sent = {}) {
    const filled = Object.entries(params).reduce(
      (text, [name, value]) => text.replace(`:${name}`, String(value)),
      path as string,
    )
    const place = `${filled}?${new URLSearchParams(query)}`
    const answer = await fetch(`${url}${place}`, {
      method,
      headers: { ...bearer(sessionId), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${place} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  return {
    ask: async <Asked extends Endpoint>(endpoint: Asked, sent?: Sent) =>
      (await (await answerOf(endpoint, sent)).json()) as ResponseOf<Asked>,
    /** The bytes of a file. */
    askFile: async (endpoint: Endpoint, sent?: Sent) => (await answerOf(endpoint, sent)).arrayBuffer(),
  }
}
