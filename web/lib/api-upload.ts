import { type Endpoint, isMultipart, type ResponseOf } from '#shared/endpoint.ts'
import { checked, refusal, signed } from './api-client.ts'
import { addressOf, type CallInput, formOf, watchRequest } from './api-request.ts'
import { postFormByXhr } from './post-form.ts'
import { withProof } from './proof.ts'

const PROGRESS_WITHIN_MS = 60_000

/** Said of an upload that failed without a sentence of the server's. */
export const UPLOAD_FAILED = '업로드에 실패했습니다.'

/** `body` holds the text fields; undefined ones are left out. */
export type UploadInput<E extends Endpoint> = CallInput<E> & {
  file: File | null
  /** From 0 to 1; 1 when everything is sent and the answer is awaited. */
  onProgress?: ((fraction: number) => void) | undefined
}

/**
 * Sends a file to an endpoint that takes one. Throws as `call` does, or the reason of an aborted `signal`;
 * gives up after a minute without progress. Uploads that must survive a closed tab belong in the outbox.
 */
export function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  return withProof(() => uploadOnce(endpoint, input))
}

async function uploadOnce<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  const { file, onProgress, signal } = input
  if (!isMultipart(endpoint.body)) throw new TypeError(`${endpoint.path} takes no files`)
  signal?.throwIfAborted()
  const { sessionId, headers } = signed(input)
  const watch = watchRequest(PROGRESS_WITHIN_MS, signal)
  try {
    const answer = await postFormByXhr({
      url: addressOf(endpoint, input),
      headers,
      body: formOf(endpoint.body, input.body ?? {}, file),
      onProgress(fraction) {
        watch.touch()
        onProgress?.(fraction)
      },
      signal: watch.signal,
    })
    // A form that takes a file may be sent without one, and then nothing is uploaded.
    if (answer === null) throw watch.failure(null, file === null ? undefined : UPLOAD_FAILED)
    const { status } = answer
    const failed = file === null ? undefined : `업로드에 실패했습니다. (상태 ${status})`
    if (status < 200 || status > 299) throw refusal(answer, sessionId, failed)
    return checked(endpoint, answer.body)
  } finally {
    watch.stop()
  }
}
