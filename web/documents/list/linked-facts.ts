import { CUSTOMER_TYPE_LABELS } from '#shared/documents/document.contract.ts'
import type { DocumentDate } from '#shared/documents/documents.contract.ts'
import { type ClosedFilter, customerTypes } from './closed-filter.ts'

export const DATE_WORDS: Record<DocumentDate, string> = {
  uploadedAt: '접수',
  activatedAt: '개통',
  cancelledAt: '취소',
  discardedAt: '폐기',
  otherCompletedAt: '완료',
}

/** How the date is called that the days of a filter mean; `date` unless it says otherwise. */
export function dateWord({ dateField }: ClosedFilter, date: DocumentDate): string {
  return DATE_WORDS[dateField === '' ? date : dateField]
}

export interface LinkedFact {
  key: keyof ClosedFilter
  label: string
}

/** What a figure's link brought along and no field shows, in words; whose activations they are takes a name to say. */
export function linkedFacts(
  filter: ClosedFilter,
  { date, hasCarrier }: { date: DocumentDate; hasCarrier: boolean },
): LinkedFact[] {
  const types = customerTypes(filter.customerType).map((type) => CUSTOMER_TYPE_LABELS[type])
  const isOtherDate = filter.dateField !== '' && filter.dateField !== date
  const facts: [keyof ClosedFilter, string | false][] = [
    ['dateField', isOtherDate && `${dateWord(filter, date)}일 기준`],
    ['customerType', types.join('·')],
    ['workerFilter', filter.workerFilter !== '' && '내가 처리한 건만'],
    ['carrier', !hasCarrier && filter.carrier],
    ['withoutCarrier', filter.withoutCarrier !== '' && '통신사 없음'],
    ['exactContactCode', filter.exactContactCode !== '' && `개통방명 코드 ${filter.exactContactCode}`],
    ['withoutContactCode', filter.withoutContactCode !== '' && '개통방명 코드 없음'],
  ]
  return facts.flatMap(([key, label]) => (label === false || label === '' ? [] : [{ key, label }]))
}
