import { Flex } from '@chakra-ui/react'
import type { Settlement } from '#shared/settlements/settlement.contract.ts'
import { Cut, Figures, None, Stacked, Strong } from '../../ui/data-table/cells.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { type SettlementAction, SettlementRowActions } from './SettlementRowActions.tsx'
import {
  ClosedSign,
  NOT_COUNTED,
  StateBadge,
  settledDays,
  typeText,
  Undetermined,
  Won,
} from './settlement-cells.tsx'

/** What a narrow screen shows first. */
export const SETTLEMENTS_FIRST = { until: 'total', widened: 'customer' }
export const SETTLEMENTS_MIN_WIDTH = '70.25rem'

export function settlementColumns(
  onAction: (action: SettlementAction, settlement: Settlement) => void,
): Column<Settlement>[] {
  return [
    {
      key: 'day',
      header: '정산일',
      width: '7.25rem',
      cell: (it) => {
        const { day, activated } = settledDays(it)
        return <Stacked above={<Figures>{day}</Figures>} below={activated} />
      },
    },
    {
      key: 'customer',
      header: '고객·연락처',
      width: '7.5rem',
      cell: (it) => (
        <Stacked
          above={<Strong>{it.customerName}</Strong>}
          below={it.customerPhone === '' ? null : <Figures>{it.customerPhone}</Figures>}
        />
      ),
    },
    {
      key: 'carrier',
      header: '통신사·유형',
      width: '6.5rem',
      cell: (it) => (
        <Stacked
          above={it.carrier || <None />}
          below={it.isManual ? `${typeText(it)} · 수동` : typeText(it)}
        />
      ),
    },
    {
      key: 'amount',
      header: '정산 금액',
      width: '7rem',
      numeric: true,
      cell: (it) => (
        <Stacked
          above={it.settlementAmount === null ? <Undetermined /> : <Won of={it}>{it.settlementAmount}</Won>}
          below={it.manualSettlementAmount === null ? null : '직접 입력'}
        />
      ),
    },
    {
      key: 'hidden',
      header: '히든단가',
      width: '6.25rem',
      numeric: true,
      cell: (it) => <Won of={it}>{it.hiddenPrice}</Won>,
    },
    {
      key: 'total',
      header: '합계',
      width: '7rem',
      numeric: true,
      cell: (it) => (
        <Stacked
          above={
            <strong>
              <Won of={it}>{it.total}</Won>
            </strong>
          }
          below={it.isCounted ? null : NOT_COUNTED}
        />
      ),
    },
    {
      key: 'state',
      header: '상태',
      width: '7.25rem',
      cell: (it) => (
        <Flex as="span" align="center" gap="1.5">
          <StateBadge settlement={it} />
          {it.isClosed ? <ClosedSign /> : null}
        </Flex>
      ),
    },
    {
      key: 'store',
      header: '판매점·코드',
      width: '8rem',
      cell: (it) => <Stacked above={<Cut>{it.storeName}</Cut>} below={it.contactCode} />,
    },
    { key: 'plan', header: '요금제', cell: (it) => <Cut>{it.servicePlanName}</Cut> },
    {
      key: 'actions',
      header: '작업',
      width: '5.75rem',
      pinned: true,
      cell: (it) => <SettlementRowActions settlement={it} onAction={onAction} />,
    },
  ]
}
