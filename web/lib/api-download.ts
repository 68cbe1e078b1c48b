import { type Endpoint, isFileResponse, isMultipart } from '#shared/endpoint.ts'
import { type Arguments, request } from './api-client.ts'
import { NetworkError } from './api-error.ts'
import { type CallInput, formOf } from './api-request.ts'

const PROGRESS_WITHIN_MS = 60_000

export interface Downloaded {
  blob: Blob
  /** As the server names it in Content-Disposition. */
  fileName: string
}

/** Bytes so far, and the total where the server says it; and the piece that has come, of an answer with these headers. */
export type DownloadProgress = (
  loaded: number,
  total: number | null,
  piece: { bytes: Uint8Array; headers: Headers },
) => void

type DownloadInput<E extends Endpoint> = CallInput<E> & {
  /** For endpoints that answer a file with another one. */
  file?: File | undefined
  onProgress?: DownloadProgress | undefined
}

/** Fetches an endpoint that answers with a file. Throws as `call` does; gives up after a silent minute. */
export async function download<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<DownloadInput<E>>
): Promise<Downloaded> {
  const { body } = endpoint
  const sent = isMultipart(body)
    ? { ...input, body: formOf(body, input?.body ?? {}, input?.file ?? null) }
    : input
  const { answer, finish, touch, failure } = await request(endpoint, sent ?? {}, {}, PROGRESS_WITHIN_MS)
  const disposition = answer.headers.get('Content-Disposition') ?? ''
  const fileName = namedIn(disposition)
  try {
    // Our server sends files only as attachments; anything else comes from a proxy or captive portal.
    const isOurs = isFileResponse(endpoint.response) && /^attachment/i.test(disposition)
    if (!isOurs || fileName === null || answer.body === null) {
      throw new NetworkError('foreign')
    }
    const length = Number(answer.headers.get('Content-Length') ?? '')
    const total = length > 0 && answer.headers.get('Content-Encoding') === null ? length : null
    const chunks: BlobPart[] = []
    let loaded = 0
    const reader = answer.body.getReader()
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => Promise.reject(failure(cause)))
      if (done) break
      touch()
      chunks.push(value)
      loaded += value.byteLength
      input?.onProgress?.(loaded, total, { bytes: value, headers: answer.headers })
    }
    if (total !== null && loaded !== total) throw new NetworkError('unreachable')
    const type = answer.headers.get('Content-Type') ?? 'application/octet-stream'
    return { blob: new Blob(chunks, { type }), fileName }
  } finally {
    finish()
  }
}

/** `filename*=UTF-8''…` where there is one, else `filename="…"`. */
function namedIn(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return null
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null
}
