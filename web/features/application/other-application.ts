import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { OtherApplication, submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import { call } from '../../lib/api-client.ts'
import { newSubmissionId } from '../../lib/submission-id.ts'
import type { FormProblem } from '../../records/form/checked-form.ts'
import { type ApplicationValues, EMPTY_APPLICATION, valuesFrom } from './application-values.ts'

/** The typed values, and the key that every try to send them carries. */
export interface OtherDraft {
  submissionId: string
  values: ApplicationValues
}

export const OTHER_DRAFT_ID = 'other-application'

export function emptyDraft(): OtherDraft {
  return { submissionId: newSubmissionId(), values: EMPTY_APPLICATION }
}

/** The draft from the device; an invalid key is replaced by a new one. */
export function draftFrom(stored: unknown): OtherDraft {
  const { submissionId, values } = Object(stored) as Record<string, unknown>
  const isKey = typeof submissionId === 'string' && /^[0-9a-f-]{36}$/.test(submissionId)
  return { submissionId: isKey ? submissionId : newSubmissionId(), values: valuesFrom(values) }
}

/** The fields as they are sent: only what was filled in. */
export function otherFields(values: ApplicationValues): Record<string, string> {
  const { customerName, customerPhone, carrier, contactCode, storeName, notes } = values
  const texts = { customerName, customerPhone, carrier, contactCode, notes }
  const typedStore = isOtherCarrier(carrier) ? { storeName } : {}
  return Object.fromEntries(
    Object.entries({ ...texts, ...typedStore })
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  )
}

/** What the server would refuse. */
export function otherProblems(values: ApplicationValues): FormProblem[] {
  const { customerName, contactCode } = values
  const parsed = OtherApplication.safeParse({ customerName, contactCode, ...otherFields(values) })
  return parsed.error?.issues.map(({ path, message }) => ({ field: String(path[0]), message })) ?? []
}

/** Sends it and returns its document number; with the same key it is stored only once. */
export async function handIn({ submissionId, values }: OtherDraft): Promise<string> {
  const fields = OtherApplication.parse(otherFields(values))
  const { documentNumber } = await call(submitOtherApplication, {
    body: { ...fields, customerType: 'other', activationStatus: '기타완료' },
    idempotencyKey: submissionId,
  })
  return documentNumber
}
