import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatCount } from '#shared/count.ts'
import { monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import type { RunKind, SettlementRunReport } from '#shared/settlements/settlement-run.contract.ts'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { DocumentLink } from '../DocumentLink.tsx'

export interface RunReportViewProps {
  kind: RunKind
  report: SettlementRunReport
  /** Says what would change, not what did. */
  isTrial?: boolean
}

/** More stores would hide what stands below them. */
const SHOWN_STORES = 10
/** More documents are shown only when they are asked for. */
const UNFOLDED_MOST = 5

/** What a run over the settlements changed, or would: in figures, by month and by store. */
export function RunReportView({ kind, report, isTrial = false }: RunReportViewProps) {
  const { considered, changed, determined, months, stores, storeCount } = report
  const shown = stores.slice(0, SHOWN_STORES)
  const total = totalDifference(report)
  return (
    <Stack gap="5">
      <KeyValueList
        columns={3}
        items={[
          { label: '대상', value: `${formatCount(considered)}건` },
          {
            label: isTrial ? '바뀌는 서류' : '바뀐 서류',
            value: `${formatCount(changed)}건${determined === 0 ? '' : ` (미정이던 ${formatCount(determined)}건)`}`,
          },
          { label: '판매점', value: `${formatCount(storeCount)}곳` },
          { label: '정산 금액 차이', value: <Difference won={report.amount} /> },
          { label: '히든단가 차이', value: <Difference won={report.hiddenPrice} /> },
          { label: '합계 차이', value: <Difference won={total} /> },
        ]}
      />
      {changed === 0 ? null : (
        <>
          <Differences
            title="월별"
            rows={months.map(({ month, ...row }) => ({ ...row, name: monthWords(month) }))}
          />
          <Box>
            <Differences
              title="판매점별"
              rows={shown.map(({ storeName, ...row }) => ({ ...row, name: storeName ?? '판매점 없음' }))}
            />
            <More count={storeCount - shown.length} unit="곳" />
          </Box>
        </>
      )}
      {kind === 'recalculation' && report.byHandCount > 0 ? <ByHand report={report} /> : null}
    </Stack>
  )
}

/** The difference of the amounts together with the hidden prices, in won. */
export const totalDifference = ({ amount, hiddenPrice }: SettlementRunReport) =>
  Math.round((amount + hiddenPrice) * 100) / 100

/** `+120,000원`; what becomes less is red. */
export function Difference({ won }: { won: number }) {
  return (
    <Text as="span" color={won < 0 ? 'fg.error' : undefined}>
      {won > 0 ? '+' : ''}
      {formatWon(won)}
    </Text>
  )
}

interface DifferencesProps {
  title: string
  rows: readonly { name: string; documents: number; difference: number }[]
}

function Differences({ title, rows }: DifferencesProps) {
  return (
    <Table aria-label={title} className="tabular">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">서류</th>
          <th scope="col">차이</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, documents, difference }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatCount(documents)}건</td>
            <td>
              <Difference won={difference} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function More({ count, unit }: { count: number; unit: string }) {
  return count > 0 ? (
    <Text mt="2" textStyle="sm" color="fg.muted">{`외 ${formatCount(count)}${unit}`}</Text>
  ) : null
}

/** The documents whose amount was set by hand and stays, with the calculated amount below it. */
function ByHand({ report: { byHand, byHandCount } }: { report: SettlementRunReport }) {
  return (
    <Folded open={byHand.length <= UNFOLDED_MOST}>
      <summary>
        <ChevronRight size={16} aria-hidden />
        {`직접 입력한 금액이 그대로인 서류 ${formatCount(byHandCount)}건`}
      </summary>
      <ul className="tabular">
        {byHand.map(({ documentId, documentNumber, manualAmount, calculatedBefore, calculatedAfter }) => (
          <li key={documentId}>
            <Flex justify="space-between" columnGap="4" wrap="wrap">
              <DocumentLink to={`/documents/${documentId}`}>{documentNumber}</DocumentLink>
              <Text as="span">직접 입력 {formatWon(manualAmount)}</Text>
            </Flex>
            <Text textStyle="xs" color="fg.muted" textAlign="end">
              {`계산된 금액 ${calculatedWords(calculatedBefore, calculatedAfter)}`}
            </Text>
          </li>
        ))}
      </ul>
      <More count={byHandCount - byHand.length} unit="건" />
    </Folded>
  )
}

function calculatedWords(before: number | null, after: number | null): string {
  const [was, is] = [before, after].map((won) => (won === null ? '미정' : formatWon(won)))
  return was === is ? `${is}, 변동 없음` : `${was} → ${is}`
}

const Table = chakra('table', {
  base: {
    width: 'full',
    textStyle: 'sm',
    borderCollapse: 'collapse',
    '& th, & td': { py: '1.5', ps: '3', fontWeight: 'normal', textAlign: 'end', verticalAlign: 'top' },
    '& th:first-of-type': { ps: '0', width: 'full', textAlign: 'start', overflowWrap: 'anywhere' },
    '& td, & thead th': { whiteSpace: 'nowrap' },
    '& thead th': { textStyle: 'xs', color: 'fg.subtle', verticalAlign: 'bottom' },
    '& thead th:first-of-type': { textStyle: 'sectionTitle', color: 'fg' },
    // The columns of both tables stand below each other.
    '& th:nth-of-type(2)': { minWidth: '4.5rem' },
    '& th:nth-of-type(3)': { minWidth: '8rem' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
})

const Folded = chakra('details', {
  base: {
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      minHeight: '10',
      textStyle: 'sectionTitle',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& > summary > svg': { flexShrink: '0', transition: 'transform 120ms' },
    '&[open] > summary > svg': { transform: 'rotate(90deg)' },
    '& ul': { listStyle: 'none', textStyle: 'sm' },
    '& li': { py: '2', borderTopWidth: '1px', borderColor: 'border.muted' },
  },
})
