import { Box, chakra, Flex } from '@chakra-ui/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Landmark from 'lucide-react/icons/landmark'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import type { SettlementEntry } from '#shared/statements/ledger.contract.ts'
import { readStatement, type Statement } from '#shared/statements/statement.contract.ts'
import { type ReckonedSum, reckoningOf } from '#shared/statements/statement-words.ts'
import { TAX_KIND_LABELS } from '#shared/statements/store.contract.ts'
import { hasCode } from '../../../lib/api-client.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { EmptyState, Unread } from '../../../ui/EmptyState.tsx'
import { type KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'
import { StageBadge } from '../months/StageStepper.tsx'
import { AdjustmentDialog } from './AdjustmentDialog.tsx'
import { CounterDialog } from './CounterDialog.tsx'
import { LineCard, lineColumns } from './line-columns.tsx'
import { StatementFileButtons } from './StatementExports.tsx'
import { StoreAccount } from './StoreAccount.tsx'
import { StoreDialog } from './StoreDialog.tsx'
import { STATEMENTS_KEY, useEntries } from './statements.api.ts'

/** 지급내역서: what one store is paid for a month, with every line. */
export function StatementPage({ month, storeId }: { month: string; storeId: number }) {
  const query = useAdminQuery([...STATEMENTS_KEY, month, 'of', storeId], readStatement, {
    params: { month, storeId },
  })
  const { data, error } = query
  const back = useBackToStores()
  const isGone = hasCode(error, 'NOT_FOUND')
  return (
    <Box data-fills>
      <Box mb="2">
        <Button size="sm" ms="-3" variant="ghost" colorPalette="gray" onClick={back}>
          <ChevronLeft aria-hidden />
          판매점 목록
        </Button>
      </Box>
      {data !== undefined && !isGone ? (
        <Sheet statement={data} />
      ) : isGone ? (
        <EmptyState title="지급내역서가 없습니다" description="이 달에 정산이 없는 판매점입니다." />
      ) : (
        <Unread of={query}>
          <TableSkeleton />
        </Unread>
      )}
    </Box>
  )
}

/** One step back where the statement was opened from the list, so that the list is as it was. */
function useBackToStores() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const { set } = useListFilter(['store'])
  return () => {
    if ((state as { isOverList?: boolean } | null)?.isOverList) void navigate(-1)
    else set({ store: '' })
  }
}

export function sumInWords({ name, label, won }: ReckonedSum): KeyValue {
  return { label, value: name === 'payout' ? <strong>{formatWon(won)}</strong> : formatWon(won) }
}

type Open = 'adjustment' | 'store' | { counter: SettlementEntry } | null

function Sheet({ statement }: { statement: Statement }) {
  const { month, stage, store, sums, lines, confirmedAt } = statement
  const [opened, open] = useState<Open>(null)
  const close = () => open(null)
  const counter = useCallback((entry: SettlementEntry) => open({ counter: entry }), [])
  // A number that was read is not the present one any more when another was entered.
  const [edits, setEdits] = useState(0)
  const closeStore = () => {
    setEdits((count) => count + 1)
    close()
  }
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  // The lines say what is paid; what proves or takes back an adjustment is the ledger's, which is read page by page.
  const { rows: adjustments, loadMore } = useEntries({ month, storeId: store.id, kind: 'adjustment' })
  const isMore = loadMore !== undefined
  const readOn = useEffectEvent(() => loadMore?.())
  useEffect(() => {
    if (isMore && adjustments.length > 0) readOn()
  }, [isMore, adjustments.length])
  const columns = useMemo(() => lineColumns(adjustments, counter), [adjustments, counter])
  return (
    <>
      <Flex wrap="wrap" align="center" gap="2" mb="4">
        <chakra.h2
          ref={title}
          tabIndex={-1}
          outline="none"
          textStyle="xl"
          fontWeight="bold"
          overflowWrap="anywhere"
        >
          {`${store.name} · ${monthWords(month)} 지급내역서`}
        </chakra.h2>
        <StageBadge stage={stage} />
        <Badge>{TAX_KIND_LABELS[sums.taxKind]}</Badge>
        {confirmedAt === null ? null : <Badge colorPalette="green">판매점 확인</Badge>}
        <Flex ms="auto" gap="2" wrap="wrap">
          <StatementFileButtons month={month} storeId={store.id} name={store.name} />
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => open('store')}>
            <Landmark aria-hidden />
            정산 정보
          </Button>
          <Button size="sm" onClick={() => open('adjustment')}>
            <Plus aria-hidden />
            조정 추가
          </Button>
        </Flex>
      </Flex>
      <Flex direction="column" gap="6">
        <Section title="합계" level={2}>
          <Box layerStyle="card" px="4" py="3.5">
            <KeyValueList
              columns={5}
              items={[
                { label: '건수', value: `${formatCount(sums.documents)}건` },
                ...reckoningOf(sums).map(sumInWords),
              ]}
            />
          </Box>
        </Section>
        <Section title="지급 계좌" level={2}>
          <Box layerStyle="card" px="4" py="3.5">
            <StoreAccount key={edits} store={store} />
          </Box>
        </Section>
        <Section title="내역" level={2}>
          <DataTable
            label="지급내역서의 줄"
            columns={columns}
            rows={lines}
            rowKey={({ documentId, entryId }) => `${documentId} ${entryId}`}
            minWidth="66rem"
            firstView={{ until: 'total', widened: 'customer' }}
            empty={<EmptyState title="이 달에 정산된 서류나 조정이 없습니다." />}
            renderCard={(line) => <LineCard line={line} adjustments={adjustments} onCounter={counter} />}
          />
        </Section>
      </Flex>
      {opened === 'adjustment' ? (
        <AdjustmentDialog month={month} store={store} onClose={close} />
      ) : opened === 'store' ? (
        <StoreDialog store={store} onClose={closeStore} />
      ) : opened === null ? null : (
        <CounterDialog entry={opened.counter} onClose={close} />
      )}
    </>
  )
}
