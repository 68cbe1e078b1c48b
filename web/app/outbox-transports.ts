import {
  APPLICATION_FILE,
  answerSupplement,
  submitDocument,
  withdrawSubmission,
} from '#shared/documents/application.contract.ts'
import type { HttpTransportOptions, SendableItem, ToRequest } from '../offline/index.ts'

/**
 * Which request each kind of record in the outbox becomes; the same in every tab and in the service worker. A kind is
 * never renamed: records of older versions wait on devices.
 *
 * `application`  fields: ApplicationFieldTexts; no target
 * `supplement`   fields: {note?}; target: {documentId}
 */
const requests: Record<string, ToRequest> = {
  application: (item, fields) => ({
    url: submitDocument.path,
    fields: withTime(item, fields),
    fileField: APPLICATION_FILE.name,
  }),
  supplement: (item, fields) => ({
    url: answerSupplement.path.replace(':id', String(documentIdOf(item))),
    fields: withTime(item, fields),
    fileField: APPLICATION_FILE.name,
  }),
}

export const OUTBOX_TRANSPORTS: HttpTransportOptions = {
  requests,
  withdrawUrl: (submissionId) =>
    withdrawSubmission.path.replace(':submissionId', encodeURIComponent(submissionId)),
}

/** The fields as text, with the device's time of submission: every try of a record sends the same. */
function withTime({ submittedAt }: SendableItem, fields: unknown): Record<string, string> {
  const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : []
  const texts = entries.flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return { ...Object.fromEntries(texts), submittedAt: new Date(submittedAt).toISOString() }
}

function documentIdOf({ target }: SendableItem): number {
  if (typeof target === 'object' && target !== null && 'documentId' in target)
    return Number(target.documentId)
  throw new TypeError('a supplement without its document')
}
