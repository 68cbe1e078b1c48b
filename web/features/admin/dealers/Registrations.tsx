import {
  type DealerRegistration,
  listDealerRegistrations,
} from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { REGISTRATION_STATUSES } from '#shared/dealer-registrations/registration-statuses.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { choiceFilter } from '../../../records/filters.tsx'
import { ResourceList } from '../../../records/ResourceList.tsx'
import { pagesOf, type Resource } from '../../../records/resource.ts'
import { CardFacts } from '../../../records/row-actions.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { ExactTime } from '../../../ui/data-table/cells.tsx'
import { fieldColumn } from '../../../ui/data-table/column.ts'
import { REGISTRATIONS_KEY } from './dealer-lists.ts'
import { RegistrationDialog } from './RegistrationDialog.tsx'

/** The stores' requests for an account: read, approve or reject one. */
const REGISTRATIONS: Resource<DealerRegistration> = {
  word: '등록 신청',
  words: { list: '판매점 등록 신청 목록', empty: '등록 신청이 없습니다.' },
  queryKey: REGISTRATIONS_KEY,
  readPage: pagesOf(listDealerRegistrations),
  filters: [choiceFilter({ name: 'status', label: '신청 상태', options: REGISTRATION_STATUSES })],
  nameOf: (row) => row.businessName,
  columns: [
    { key: 'createdAt', header: '신청일시', width: '9rem', cell: (row) => <ExactTime at={row.createdAt} /> },
    fieldColumn('businessName', '상호명', { width: '9rem' }),
    fieldColumn('representativeName', '대표자명', { width: '5rem' }),
    fieldColumn('businessRegistrationNumber', '사업자등록번호', { width: '8rem' }),
    fieldColumn('phoneNumber', '연락처', { width: '8rem' }),
    fieldColumn('username', '아이디'),
    {
      key: 'status',
      header: '상태',
      width: '5rem',
      pinned: true,
      cell: (row) => <RequestStatus status={row.status} />,
    },
  ],
  firstView: { until: 'phoneNumber', widened: 'businessName' },
  cardAside: (row) => <RequestStatus status={row.status} />,
  card: (row) => (
    <>
      <CardFacts of={[row.representativeName, row.phoneNumber]} />
      <CardFacts small of={[formatKstDateTime(row.createdAt)]} />
    </>
  ),
  Dialog: ({ row, onClose }) =>
    row === null ? null : <RegistrationDialog registration={row} onClose={onClose} />,
  mayAdd: false,
  // Keeps an open request open when somebody else decides it and it leaves the list, so that no text is lost.
  follows: true,
}

export function Registrations() {
  return <ResourceList of={REGISTRATIONS} />
}

const PALETTES = { 대기: 'orange', 승인: 'green', 반려: 'red' } as const

/** Of a store's request for an account or for codes. */
export function RequestStatus({ status }: Pick<DealerRegistration, 'status'>) {
  return (
    <Badge size="sm" colorPalette={PALETTES[status]}>
      {status}
    </Badge>
  )
}
