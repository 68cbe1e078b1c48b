import type { OfflineFile } from '../offline-file.ts'
import { type PostForm, postFormByFetch, postFormByXhr, readAnswer } from './post-form.ts'
import type { SendableItem, Transport } from './transport.ts'

/** The multipart request that one kind of record becomes. */
export interface ItemRequest {
  url: string
  fields: Record<string, string>
  /** The name of the file's part. */
  fileField: string
}

/** What the app registers for a kind: from the record and its opened fields to the request. */
export type ToRequest = (item: SendableItem, fields: unknown) => ItemRequest

export interface HttpTransportOptions {
  requests: Record<string, ToRequest>
  withdrawUrl: (submissionId: string) => string
  /** Sent with every request, e.g. the app's version. */
  headers?: Record<string, string>
}

/** The transport over HTTP: with visible progress in a tab, without in the service worker. */
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

/** The file last: the server knows all fields before it streams the bytes. */
function toForm({ fields, fileField }: ItemRequest, file: OfflineFile | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append(fileField, new Blob([file.bytes], { type: file.type }), file.name)
  return form
}
