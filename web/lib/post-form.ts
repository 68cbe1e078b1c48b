/** An HTTP answer. `body` is the parsed JSON, undefined when it was not JSON. */
export interface HttpAnswer {
  status: number
  /** The Retry-After header as sent. */
  retryAfter: string | null
  body: unknown
}

export interface FormRequest {
  url: string
  headers: Record<string, string>
  body: FormData
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** Posts a form; null, or any error, counts as no answer. */
export type PostForm = (request: FormRequest) => Promise<HttpAnswer | null>

/** For the service worker, which has no XMLHttpRequest. Our server never redirects, so none is followed. */
export const postFormByFetch: PostForm = async ({ url, headers, body, signal }) =>
  readAnswer(
    await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual', cache: 'no-store' }),
  )

/** For tabs, because fetch cannot report the progress of an upload. */
export const postFormByXhr: PostForm = ({ url, headers, body, onProgress, signal }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const asked = new URL(url, globalThis.location.href).href
    request.open('POST', asked)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    // XHR follows redirects silently, and an answer from another address is not our server's.
    request.onload = () => resolve(request.responseURL === asked ? readXhr(request) : null)
    request.onerror = () => resolve(null)
    request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })

export async function readAnswer(response: Response): Promise<HttpAnswer | null> {
  if (response.redirected || response.type === 'opaqueredirect') return null
  return answerOf(response.status, response.headers, await response.text())
}

function readXhr(request: XMLHttpRequest): HttpAnswer {
  const headers = { get: (name: string) => request.getResponseHeader(name) }
  return answerOf(request.status, headers, request.responseText)
}

function answerOf(status: number, headers: Pick<Headers, 'get'>, text: string): HttpAnswer {
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  return { status, retryAfter: headers.get('retry-after'), body: isJson ? parse(text) : undefined }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
