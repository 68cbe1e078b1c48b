import { ACTIVATION_STATUSES, DOCUMENT_STATUSES } from '#shared/documents/activation-status.ts'
import { isKstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import type { DocumentListQuery } from '../../../documents/list/document-list.ts'

/** The parameters of the address that filter the list of all documents. */
export const DOCUMENT_FILTER = [
  'search',
  'status',
  'activationStatus',
  'carrier',
  'startDate',
  'endDate',
] as const
type Values = Record<(typeof DOCUMENT_FILTER)[number], string>

/** The query of the list; invalid values of the address are left out. The dates are those of receipt. */
export function documentQuery(values: Values): DocumentListQuery {
  const status = DOCUMENT_STATUSES.find((each) => each === values.status)
  const activationStatus = ACTIVATION_STATUSES.find((each) => each === values.activationStatus)
  const { startDate, endDate } = values
  return {
    ...(values.search && { search: values.search.slice(0, LIMITS.search) }),
    ...(status && { status }),
    ...(activationStatus && { activationStatus: [activationStatus] }),
    ...(values.carrier && { carrier: values.carrier.slice(0, LIMITS.carrier) }),
    ...(isKstDay(startDate) && { startDate }),
    ...(isKstDay(endDate) && { endDate }),
    dateField: 'uploadedAt',
  }
}
