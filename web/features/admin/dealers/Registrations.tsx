import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import {
  type DealerRegistration,
  listDealerRegistrations,
  REGISTRATION_STATUSES,
} from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { call } from '../../../lib/api-client.ts'
import { ListView } from '../../../records/ListView.tsx'
import { usePagedList } from '../../../records/record-list.ts'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { REGISTRATIONS_KEY } from './dealer-lists.ts'
import { RegistrationDialog } from './RegistrationDialog.tsx'

const PALETTES = { 대기: 'orange', 승인: 'green', 반려: 'red' } as const

const COLUMNS: readonly Column<DealerRegistration>[] = [
  {
    key: 'createdAt',
    header: '신청일시',
    width: '9rem',
    cell: (row) => <span className="tabular">{formatKstDateTime(row.createdAt)}</span>,
  },
  { key: 'businessName', header: '상호명', width: '9rem', cell: (row) => row.businessName },
  { key: 'representativeName', header: '대표자', width: '5rem', cell: (row) => row.representativeName },
  {
    key: 'businessNumber',
    header: '사업자등록번호',
    width: '8rem',
    cell: (row) => row.businessRegistrationNumber,
  },
  { key: 'phoneNumber', header: '연락처', width: '8rem', cell: (row) => row.phoneNumber },
  { key: 'username', header: '아이디', cell: (row) => row.username },
  {
    key: 'status',
    header: '상태',
    width: '5rem',
    pinned: true,
    cell: (row) => <RegistrationBadge status={row.status} />,
  },
]

/** The stores' own requests for an account: read one, approve or reject it. */
export function Registrations() {
  const [opened, setOpened] = useState<DealerRegistration | null>(null)
  const { values, set, reset } = useListFilter(['status'])
  const status = REGISTRATION_STATUSES.find((candidate) => candidate === values.status)
  const list = usePagedList([...REGISTRATIONS_KEY, status ?? ''], (start, signal) =>
    call(listDealerRegistrations, { query: { ...start, ...(status && { status }) }, signal }),
  )
  // As it is now; decided by somebody else, it may be gone from the list, but not from under what is typed about it.
  const open = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened)
  return (
    <>
      <ListView
        label="판매점 등록 신청 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.businessName}
        onOpen={setOpened}
        onReset={reset}
        firstView={{ until: 'phoneNumber', widened: 'businessName' }}
        empty={{ title: '등록 신청이 없습니다' }}
        filters={
          <FilterSelect
            label="신청 상태"
            value={status ?? ''}
            onChoose={(status) => set({ status })}
            options={REGISTRATION_STATUSES}
          />
        }
        renderCard={(row) => (
          <>
            <Flex justify="space-between" gap="2">
              <Text fontWeight="semibold" truncate>
                {row.businessName}
              </Text>
              <RegistrationBadge status={row.status} />
            </Flex>
            <Text textStyle="sm" color="fg.muted">
              {row.representativeName} · {row.phoneNumber}
            </Text>
            <Text textStyle="xs" color="fg.subtle" className="tabular">
              {formatKstDateTime(row.createdAt)}
            </Text>
          </>
        )}
      />
      {open === null ? null : <RegistrationDialog registration={open} onClose={() => setOpened(null)} />}
    </>
  )
}

function RegistrationBadge({ status }: { status: DealerRegistration['status'] }) {
  return (
    <Badge size="sm" colorPalette={PALETTES[status]}>
      {status}
    </Badge>
  )
}
