import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import { listDateOf } from '#shared/documents/documents.contract.ts'
import type { FigureList } from '#shared/stats/figure-lists.ts'

/** The pages that list one closed status; all other statuses are listed in 접수 관리. */
const PAGES: Partial<Record<ActivationStatus, string>> = {
  개통: '/completed',
  기타완료: '/other-completions',
  취소: '/cancelled',
  폐기: '/discarded',
}

/** The address of the page that lists what a figure counts, including the filter. */
export function listAddress({ activationStatus = [], dateField, ...list }: FigureList): string {
  const [only] = activationStatus
  const page = activationStatus.length === 1 && only !== undefined ? PAGES[only] : undefined
  const words = {
    activationStatus: page === undefined ? activationStatus.join(',') || 'all' : undefined,
    dateField: dateField === listDateOf(activationStatus) ? undefined : dateField,
    ...list,
  }
  const query = Object.entries(words)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => `${name}=${String(value).split(',').map(encodeURIComponent).join(',')}`)
    .join('&')
  const path = page ?? '/documents'
  return query === '' ? path : `${path}?${query}`
}
