import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import {
  type Margin,
  readMonthlyMargins,
  type readReconciliation,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import { formatCount } from '#shared/count.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import { AskedFigures, Bone, Nothing } from '../../../documents/figures/AskedFigures.tsx'
import { Panel } from '../../../documents/figures/Panel.tsx'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { FigureTable } from '../../../ui/chart/FigureTable.tsx'
import { None } from '../../../ui/data-table/cells.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { RECONCILIATION_KEY, type Reconciling } from './reconciliation.api.ts'

type By = 'stores' | 'plans' | 'months'
const BY = [
  { value: 'stores', label: '판매점별' },
  { value: 'plans', label: '요금제별' },
  { value: 'months', label: '월별' },
] as const satisfies readonly { value: By; label: string }[]

type Named = Margin & { name: string }

export interface MarginPanelProps {
  asked: Reconciling
  totals: ResponseOf<typeof readReconciliation> | undefined
}

/** What the month left over, and on request the same by store, by plan and of the last months. */
export function MarginPanel({ asked, totals }: MarginPanelProps) {
  const [by, setBy] = useState<By | null>(null)
  const months = useAdminQuery(
    [...RECONCILIATION_KEY, 'months', asked],
    readMonthlyMargins,
    { query: asked },
    { enabled: by === 'months' },
  )
  const total = totals?.total
  const lists: Record<By, readonly Named[] | undefined> = {
    stores: totals?.stores.map(({ storeName, ...margin }) => ({
      ...margin,
      name: storeName ?? '판매점 없음',
    })),
    plans: totals?.plans.map(({ carrier, servicePlanName, ...margin }) => ({
      ...margin,
      name:
        margin.count + margin.awaited === 0
          ? '서류 없는 조정'
          : `${carrier ?? '통신사 없음'} · ${servicePlanName ?? '요금제 없음'}`,
    })),
    months: months.data?.map(({ month, ...margin }) => ({ ...margin, name: monthWords(month) })),
  }
  return (
    <Panel
      title="마진"
      action={
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={by !== null}
          onClick={() => setBy(by === null ? 'stores' : null)}
        >
          {by === null ? '자세히 보기' : '접기'}
        </Button>
      }
    >
      <Flex wrap="wrap" align="baseline" columnGap="4" rowGap="1" className="tabular">
        <Text as="span" textStyle="2xl" fontWeight="bold">
          {total === undefined ? <Bone width="6em" /> : <MarginText amount={total.margin} />}
        </Text>
        {total === undefined ? null : (
          <Text as="span" textStyle="sm" color="fg.muted">
            대조한 개통 {formatCount(total.count)}건 · 받은 금액 {formatWon(total.paid)} − 정산 합계{' '}
            {formatWon(total.owed)}
            {totals?.adjustments ? ` (서류 없는 조정 ${formatWon(totals.adjustments)} 포함)` : null}
          </Text>
        )}
      </Flex>
      {by === null ? null : (
        <Flex direction="column" mt="3">
          <Tabs
            look="pill"
            label="마진을 나누는 기준"
            items={BY}
            value={by}
            onChange={(value) => setBy(BY.find((each) => each.value === value)?.value ?? 'stores')}
          >
            {by === 'months' ? (
              <AskedFigures asked={months}>{() => <MarginTable by={by} rows={lists.months} />}</AskedFigures>
            ) : (
              <MarginTable by={by} rows={lists[by]} />
            )}
          </Tabs>
        </Flex>
      )}
    </Panel>
  )
}

/** So many rows are drawn; the whole stands in the export. */
const MOST_ROWS = 200

function MarginTable({ by, rows }: { by: By; rows: readonly Named[] | undefined }) {
  if (rows?.length === 0) return <Nothing>이 달에 개통한 서류가 없습니다.</Nothing>
  const label = BY.find(({ value }) => value === by)?.label ?? ''
  return (
    <FigureTable
      label={`${label} 마진`}
      head={[label.replace('별', ''), '대조한 개통', '받은 금액', '정산 합계', '마진']}
    >
      {rows?.slice(0, MOST_ROWS).map(({ name, count, paid, owed, margin }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{formatCount(count)}건</td>
          <td>{formatWon(paid)}</td>
          <td>{formatWon(owed)}</td>
          <td>
            <MarginText amount={margin} />
          </td>
        </tr>
      ))}
    </FigureTable>
  )
}

/** A margin in won, a loss in red. */
export function MarginText({ amount }: { amount: number | null }) {
  if (amount === null) return <None />
  return (
    <Text as="span" color={amount < 0 ? 'red.fg' : undefined}>
      {formatWon(amount)}
    </Text>
  )
}
