import { submitDocument } from '#shared/documents/application.contract.ts'
import { useSession } from '../../lib/session-store.ts'
import { type ApplicationValues, applicationFields } from './application-values.ts'

const PATIENCE_MS = 10 * 60 * 1000

/**
 * Sends an application without the outbox, for plain http, where the device can keep nothing safely (DECISIONS.md §1). The
 * same `submissionId` must be given for every try of the same application, so that it arrives once. Answers its document
 * number; throws an Error with a sentence, and then nothing of the form may be cleared.
 */
export async function sendDirectly(
  submissionId: string,
  values: ApplicationValues,
  file: File | null,
): Promise<string> {
  const form = new FormData()
  for (const [name, text] of Object.entries(applicationFields(values))) form.append(name, String(text))
  if (file !== null) form.append('file', file, file.name)
  const answer = await fetch(submitDocument.path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${useSession.getState().sessionId ?? ''}`,
      'Idempotency-Key': submissionId,
    },
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null)
  const body: unknown = await answer?.json().catch(() => null)
  if (
    isRecord(body) &&
    answer?.ok &&
    body['submissionId'] === submissionId &&
    typeof body['documentNumber'] === 'string'
  ) {
    return body['documentNumber']
  }
  if (isRecord(body) && typeof body['error'] === 'string') throw new Error(body['error'])
  throw new Error('서버에 연결할 수 없습니다. 입력한 내용은 그대로 있습니다. 다시 시도해주세요.')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
