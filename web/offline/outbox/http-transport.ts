import { type PostForm, postFormByFetch, postFormByXhr, readAnswer } from '../../lib/post-form.ts'
import type { OfflineFile } from '../offline-file.ts'
import type { SendableItem, Transport } from './transport.ts'

/** The multipart request for one kind of record. */
export interface ItemRequest {
  url: string
  fields: Record<string, string>
  /** The name of the part that holds the file. */
  fileField: string
}

/** Registered by the app for each kind: makes the request from a record and its decrypted fields. */
export type ToRequest = (item: SendableItem, fields: unknown) => ItemRequest

export interface HttpTransportOptions {
  requests: Record<string, ToRequest>
  withdrawUrl: (submissionId: string) => string
  /** Sent with every request, e.g. the app's version. */
  headers?: Record<string, string>
}

/** The transport over HTTP; only a tab can report the upload's progress, the service worker cannot. */
export function createHttpTransport(
  { requests, withdrawUrl, headers = {} }: HttpTransportOptions,
  hasXhr: boolean = 'XMLHttpRequest' in globalThis,
): Transport {
  const post: PostForm = hasXhr ? postFormByXhr : postFormByFetch
  const authorized = (sessionId: string) => ({ ...headers, Authorization: `Bearer ${sessionId}` })

  return {
    reportsProgress: hasXhr,
    knows: (kind) => Object.hasOwn(requests, kind),
    async send(item, fields, file, { sessionId, onProgress, signal }) {
      const request = requests[item.kind]?.(item, fields)
      if (!request) return null
      return post({
        url: request.url,
        headers: { ...authorized(sessionId), 'Idempotency-Key': item.submissionId },
        body: toForm(request, file),
        onProgress,
        signal,
      })
    },
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

/** The file is last, so that the server knows all fields before it streams it. */
function toForm({ fields, fileField }: ItemRequest, file: OfflineFile | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append(fileField, new Blob([file.bytes], { type: file.type }), file.name)
  return form
}
