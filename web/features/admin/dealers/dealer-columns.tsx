import { Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import type { Dealer } from '#shared/dealers/dealer.contract.ts'
import { kstDay } from '#shared/kst.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DealerActions } from './DealerActions.tsx'

/** What a list calls a store. */
export function nameOf({ dealerName, name }: Pick<Dealer, 'dealerName' | 'name'>): string {
  return dealerName ?? name
}

/** `KT K-1001 · SKT S-1001`, as the map has them. */
export function codesText({ carrierCodes }: Pick<Dealer, 'carrierCodes'>): string {
  return Object.entries(carrierCodes)
    .map(([carrier, code]) => `${carrier} ${code}`)
    .join(' · ')
}

export const DEALER_COLUMNS: readonly Column<Dealer>[] = [
  {
    key: 'dealerName',
    header: '판매점',
    width: '13rem',
    cell: (row) => (
      <>
        {nameOf(row)}
        {row.name === nameOf(row) ? null : (
          <Text as="span" textStyle="xs" color="fg.muted">
            {' '}
            {row.name}
          </Text>
        )}
      </>
    ),
  },
  { key: 'username', header: '아이디', width: '8rem', cell: (row) => row.username },
  { key: 'kpNumber', header: 'KP번호', width: '6rem', cell: (row) => row.kpNumber ?? '–' },
  {
    key: 'contactPhone',
    header: '연락처',
    width: '8.5rem',
    cell: (row) => <span className="tabular">{row.contactPhone ?? '–'}</span>,
  },
  { key: 'location', header: '위치', width: '7.5rem', cell: (row) => row.location ?? '–' },
  { key: 'contactCodes', header: '접점코드', cell: (row) => <Codes dealer={row} /> },
  {
    key: 'openDocumentCount',
    header: '처리 중',
    width: '4.5rem',
    numeric: true,
    cell: (row) => formatCount(row.openDocumentCount),
  },
  {
    key: 'createdAt',
    header: '생성일',
    width: '6rem',
    numeric: true,
    cell: (row) => kstDay(row.createdAt),
  },
  {
    key: 'actions',
    header: '상태',
    width: '9.5rem',
    pinned: true,
    cell: (row) => <DealerActions dealer={row} />,
  },
]

/** How many it may submit with, and which its form takes for which carrier. */
function Codes({ dealer }: { dealer: Dealer }) {
  if (dealer.contactCodeCount === 0) return '–'
  const text = codesText(dealer)
  return (
    <>
      <span className="tabular">{formatCount(dealer.contactCodeCount)}개</span>
      {text === '' ? null : (
        <Text as="span" color="fg.muted">
          {' '}
          · {text}
        </Text>
      )}
    </>
  )
}
