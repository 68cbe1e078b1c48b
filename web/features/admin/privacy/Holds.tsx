import { formatKstDateTime } from '#shared/kst.ts'
import {
  HeldDocument,
  holdDocument,
  liftPrivacyHold,
  listPrivacyHolds,
  type PrivacyHold,
} from '#shared/privacy/privacy.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { searchFilter } from '../../../records/filters.tsx'
import type { FormFields } from '../../../records/form/checked-form.ts'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { PRIVACY_KEY } from '../../../records/record-keys.ts'
import { type Resource, recordForm } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { Cut } from '../../../ui/data-table/cells.tsx'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { TextField } from '../../../ui/TextField.tsx'

/** Documents that are neither masked nor purged while they stand here, each with its reason. */
const HOLDS: Resource<PrivacyHold> = {
  word: '보류',
  words: {
    removeQuestion: '보류를 해제하시겠습니까?',
    removed: '보류가 해제되었습니다.',
    removeFailed: '보류 해제 실패',
    empty: '보류한 신청이 없습니다.',
  },
  queryKey: [...PRIVACY_KEY, 'holds'],
  readAll: (signal) => call(listPrivacyHolds, { signal }),
  filters: [searchFilter('접수번호, 사유 검색', (row) => [row.documentNumber, row.reason, row.heldByName])],
  keyOf: (row) => row.documentId,
  nameOf: (row) => row.documentNumber,
  columns: [
    fieldColumn('documentNumber', '접수번호', { width: '11rem' }),
    fieldColumn('customerName', '고객명', { width: '8rem' }),
    { key: 'reason', header: '사유', cell: (row) => <Cut>{row.reason}</Cut> },
    fieldColumn('heldByName', '보류한 관리자', { width: '9rem' }),
    fieldColumn('heldAt', '보류 일시', { width: '9rem', show: formatKstDateTime }),
  ],
  minWidth: '760px',
  card: (row) => (
    <CardFacts of={[row.customerName, row.reason, row.heldByName, formatKstDateTime(row.heldAt)]} />
  ),
  emptyHint: '분쟁 등으로 보관 기간이 지나도 가리거나 삭제하면 안 되는 신청을 추가합니다.',
  mayOpen: false,
  remove: {
    run: ({ documentId }) => call(liftPrivacyHold, { params: { documentId } }),
    consequence: () =>
      '보류를 해제하면 보관 기간이 지난 고객정보는 한 시간 안에 가려지고 되돌릴 수 없습니다.',
  },
  form: recordForm({
    schema: HeldDocument,
    start: () => ({ documentNumber: '', reason: '' }),
    Fields: HoldFields,
    inputOf: (checked) => checked,
    create: (body) => call(holdDocument, { body }),
    size: 'sm',
    fieldOfCode: {
      DOCUMENT_NOT_FOUND: 'documentNumber',
      CONFLICT: 'documentNumber',
      CUSTOMER_MASKED: 'documentNumber',
    },
  }),
}

export default function Holds() {
  return <ResourceList of={HOLDS} />
}

function HoldFields({ form }: { form: FormFields<HeldDocument> }) {
  return (
    <>
      <TextField label="접수번호" required placeholder="20261120-00001" {...form.field('documentNumber')} />
      <TextField label="사유" required {...form.field('reason')} />
    </>
  )
}
