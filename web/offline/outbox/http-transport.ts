import {
  type HttpAnswer,
  type PostForm,
  postFormByFetch,
  postFormByXhr,
  readAnswer,
} from '../../lib/post-form.ts'
import type { OfflineFile } from '../offline-file.ts'
import type { SendableItem, Transport } from './transport.ts'

/** A multipart request. */
interface MultipartRequest {
  url: string
  fields: Record<string, string>
  /** The name of the part that holds the file. */
  fileField: string
}

interface JsonRequest {
  url: string
  json: object
}

/** `refused`: what had to be asked first was refused, which is the answer to the record. */
export type ItemRequest = MultipartRequest | JsonRequest | { refused: HttpAnswer | null }

/** Asks the server for what the request needs, such as the room of a first message. Null: no answer. */
type Ask = (request: JsonRequest) => Promise<HttpAnswer | null>

/** Registered by the app for each kind: makes the request from a record and its decrypted fields. */
export type ToRequest = (
  item: SendableItem,
  fields: unknown,
  more: { hasFile: boolean; ask: Ask },
) => ItemRequest | Promise<ItemRequest>

export interface HttpTransportOptions {
  requests: Record<string, ToRequest>
  withdrawUrl: (submissionId: string) => string
  offerUrl: string
  /** Of a record that the server once accepted, when it is sent again. */
  receiptHeaders: (receipt: object) => Record<string, string>
  endSessionUrl: string
  /** Sent with every request, e.g. the app's version. */
  headers?: Record<string, string>
}

/** The transport over HTTP; only a tab can report the upload's progress, the service worker cannot. */
export function createHttpTransport(
  { requests, withdrawUrl, offerUrl, receiptHeaders, endSessionUrl, headers = {} }: HttpTransportOptions,
  hasXhr: boolean = 'XMLHttpRequest' in globalThis,
): Transport {
  const post: PostForm = hasXhr ? postFormByXhr : postFormByFetch
  const authorized = (sessionId: string) => ({ ...headers, Authorization: `Bearer ${sessionId}` })

  return {
    reportsProgress: hasXhr,
    knows: (kind) => Object.hasOwn(requests, kind),
    async send(item, fields, file, { sessionId, onProgress, signal }) {
      const ask: Ask = (asked) => postJson(asked, authorized(sessionId), signal)
      const request = await requests[item.kind]?.(item, fields, { hasFile: file !== null, ask })
      if (!request) return null
      if ('refused' in request) return request.refused
      const keyed = {
        ...authorized(sessionId),
        'Idempotency-Key': item.submissionId,
        ...(item.receipt && receiptHeaders(item.receipt)),
      }
      if ('json' in request) return postJson(request, keyed, signal)
      return post({ url: request.url, headers: keyed, body: toForm(request, file), onProgress, signal })
    },
    async endSession(endToken, signal) {
      const answer = await postJson({ url: endSessionUrl, json: { endToken } }, headers, signal)
      return answer?.status === 200 && isSuccess(answer.body)
    },
    offer: (submissions, { sessionId, signal }) =>
      postJson({ url: offerUrl, json: { submissions } }, authorized(sessionId), signal),
    async withdraw(submissionId, { sessionId, signal }) {
      return readAnswer(
        await fetch(withdrawUrl(submissionId), {
          method: 'DELETE',
          headers: authorized(sessionId),
          redirect: 'manual',
          cache: 'no-store',
          signal,
        }),
      )
    },
  }
}

/** A captive portal answers 200 too. */
function isSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'success') === true
}

async function postJson(
  { url, json }: JsonRequest,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<HttpAnswer | null> {
  return readAnswer(
    await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
      redirect: 'manual',
      cache: 'no-store',
      signal,
    }),
  )
}

/** The file is last, so that the server knows all fields before it streams it. */
function toForm({ fields, fileField }: MultipartRequest, file: OfflineFile | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append(fileField, new Blob([file.bytes], { type: file.type }), file.name)
  return form
}
