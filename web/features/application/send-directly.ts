import { submitDocument } from '#shared/documents/application.contract.ts'
import { ApiError } from '../../lib/api-client.ts'
import { upload } from '../../lib/api-upload.ts'
import { type ApplicationValues, applicationFields } from './application-values.ts'

/**
 * Sends an application without the outbox, on plain http, where the device cannot store data safely. The same
 * `submissionId` must be given for every try of the same application, so that it is stored only once. Returns the
 * document number; throws an Error with a sentence for the user, and the form must then keep its values.
 */
export async function sendDirectly(
  submissionId: string,
  values: ApplicationValues,
  file: File | null,
): Promise<string> {
  const receipt = await upload(submitDocument, {
    body: applicationFields(values),
    file,
    idempotencyKey: submissionId,
  }).catch((error: unknown) => {
    throw error instanceof ApiError ? error : unanswered(error)
  })
  if (receipt.submissionId !== submissionId) throw unanswered(receipt)
  return receipt.documentNumber
}

function unanswered(cause: unknown): Error {
  return new Error('서버가 응답하지 않아 저장하지 못했습니다. 입력한 내용은 그대로 있습니다.', { cause })
}
