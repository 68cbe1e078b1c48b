import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Files from 'lucide-react/icons/files'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  exportReconciled,
  PAYMENT_OUTCOME_WORDS,
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
  type Reconciled,
  type readReconciliation,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import { formatCount } from '#shared/count.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { formatKstShort, monthWords } from '#shared/kst.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { formatWon } from '#shared/money.ts'
import { ExportDialog } from '../../../documents/export/ExportDialog.tsx'
import { AskedFigures } from '../../../documents/figures/AskedFigures.tsx'
import { documentPageAddress } from '../../../documents/list/document-page-address.ts'
import { useFocusAfterDialog } from '../../../documents/list/focus-row.ts'
import { useOpenDocument } from '../../../documents/list/use-open-document.ts'
import { download } from '../../../lib/api-download.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { ListView } from '../../../records/ListView.tsx'
import { useCarrierIds } from '../../../records/reference-lists.ts'
import { CardFacts, CardHead } from '../../../records/row-actions.tsx'
import { useListFilter } from '../../../records/use-list-filter.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Cut, Figures, None, Stacked, Strong } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { StatCard } from '../../../ui/StatCard.tsx'
import { SettlementDialog } from '../dialogs/SettlementDialog.tsx'
import { MonthStepper } from '../MonthStepper.tsx'
import { MarginPanel, MarginText } from './MarginPanel.tsx'
import { PaymentFilesDialog } from './PaymentFilesDialog.tsx'
import { PaymentUploadDialog } from './PaymentUploadDialog.tsx'
import {
  FILTER_NAMES,
  reconciledKey,
  reconcilingIn,
  useReconciled,
  useReconciliation,
} from './reconciliation.api.ts'

const LOOKS = {
  paid: { palette: 'green', dot: 'status.activated.solid' },
  unpaid: { palette: 'red', dot: 'red.solid' },
  under: { palette: 'orange', dot: 'orange.solid' },
  over: { palette: 'accent', dot: 'accent.solid' },
  elsewhere: { palette: 'gray', dot: 'fg.subtle' },
  unknown: { palette: 'gray', dot: 'fg.muted' },
} as const satisfies Record<PaymentOutcome, { palette: string; dot: string }>

/** What carriers paid for the activations of a month: sums by outcome, margins, and every row. */
export function ReconciliationView() {
  const today = useKstDay()
  const { values, set } = useListFilter(FILTER_NAMES)
  const filter = reconcilingIn(values, today)
  const { month, carrierId, outcome, search } = filter
  const running = today.slice(0, 7)
  /** From the address of the moment: what is drawn may be older. */
  const step = (by: 1 | -1) =>
    set((now) => {
      const shown = nextKstMonth(reconcilingIn(now, today).month, by)
      return shown > running ? {} : { month: shown }
    })
  const list = useReconciled(filter)
  const totals = useReconciliation({ month, carrierId })
  const navigate = useNavigate()
  const { openId, open, close } = useOpenDocument()
  const [dialog, setDialog] = useState<'upload' | 'files' | 'export' | null>(null)
  const carriers = useCarrierIds()
  const page = useRef<HTMLDivElement>(null)
  useFocusAfterDialog(page, openId !== null || dialog !== null)
  const isNarrowed = outcome !== undefined || search !== '' || carrierId !== undefined
  return (
    <Box ref={page} data-fills>
      <Flex wrap="wrap" align="center" gap="2" mb="3">
        <MonthStepper onBefore={() => step(-1)} onAfter={month >= running ? null : () => step(1)}>
          {monthWords(month)}
        </MonthStepper>
        <Flex ms="auto" gap="2" align="center" wrap="wrap">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setDialog('files')}>
            <Files aria-hidden />
            올린 파일
          </Button>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setDialog('export')}>
            <FileSpreadsheet aria-hidden />
            엑셀 내보내기
          </Button>
          <Button size="sm" onClick={() => setDialog('upload')}>
            <Upload aria-hidden />
            정산 파일 업로드
          </Button>
        </Flex>
      </Flex>
      <AskedFigures asked={totals}>
        {(figures) => (
          <Grid gap="3" mb="4" aria-busy={totals.isPlaceholderData || undefined}>
            {figures === undefined || figures.total.awaited === 0 || totals.isPlaceholderData ? null : (
              <Notice kind="info">{awaitedWords(month, figures)}</Notice>
            )}
            <Grid gap="2" templateColumns={{ base: '1fr 1fr', md: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' }}>
              {PAYMENT_OUTCOMES.map((each) => {
                const sums = figures?.outcomes.find((one) => one.outcome === each)
                return (
                  <StatCard
                    key={each}
                    label={PAYMENT_OUTCOME_WORDS[each]}
                    dot={LOOKS[each].dot}
                    value={sums?.count}
                    note={
                      <Text as="span" display="block" textStyle="xs" color="fg.muted" className="tabular">
                        {sums === undefined
                          ? ' '
                          : each === 'unpaid'
                            ? `정산 ${formatWon(sums.owed)}`
                            : `받음 ${formatWon(sums.paid)}`}
                      </Text>
                    }
                    pressed={outcome === each}
                    onPress={() => set({ outcome: outcome === each ? '' : each })}
                  />
                )
              })}
            </Grid>
            <MarginPanel asked={{ month, carrierId }} totals={figures} />
          </Grid>
        )}
      </AskedFigures>
      <ListView
        label="통신사 대조 목록"
        list={list}
        columns={COLUMNS}
        rowKey={reconciledKey}
        rowLabel={(row) => row.customerName ?? row.subscriptionNumber ?? ''}
        onOpen={({ outcome: of, documentId: id }) => {
          if (id === null) return
          // What is no activation of the month may have no settlement at all.
          if (of === 'elsewhere') void navigate(documentPageAddress(id))
          else open(id)
        }}
        onReset={isNarrowed ? () => set({ outcome: '', q: '', carrier: '' }) : undefined}
        minWidth="66rem"
        firstView={{ until: 'store', widened: 'customer' }}
        empty={{
          title: '대조할 내역이 없습니다.',
          description: '이 달에 개통한 서류도, 통신사가 지급한 금액도 없습니다.',
        }}
        filters={
          <>
            <SearchField label="고객명, 판매점, 가입번호 검색" value={search} onSearch={(q) => set({ q })} />
            <FilterSelect
              label="통신사"
              value={carrierId === undefined ? '' : String(carrierId)}
              options={carriers}
              onChoose={(carrier) => set({ carrier })}
            />
            <FilterSelect
              label="결과"
              value={outcome ?? ''}
              options={PAYMENT_OUTCOMES.map((value) => ({ value, label: PAYMENT_OUTCOME_WORDS[value] }))}
              onChoose={(chosen) => set({ outcome: chosen })}
            />
          </>
        }
        renderCard={(row) => <ReconciledCard row={row} />}
      />
      {openId === null ? null : <SettlementDialog key={openId} documentId={openId} onClose={close} />}
      {dialog === 'upload' ? (
        <PaymentUploadDialog month={month} carrierId={carrierId} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'files' ? <PaymentFilesDialog month={month} onClose={() => setDialog(null)} /> : null}
      {dialog === 'export' ? (
        <ExportDialog
          facts={[
            { label: '월', value: monthWords(month) },
            {
              label: '통신사',
              value: carriers.find(({ value }) => value === String(carrierId))?.label ?? '모든 통신사',
            },
            { label: '결과', value: outcome === undefined ? '모든 결과' : PAYMENT_OUTCOME_WORDS[outcome] },
            { label: '검색어', value: search },
          ]}
          submitLabel="내보내기"
          example={`${Number(month.slice(5))}월 통신사 정산 확인`}
          fetchWorkbook={({ reason, ...fetching }) =>
            download(exportReconciled, {
              query: { month, carrierId, outcome, search: search || undefined, reason },
              ...fetching,
            })
          }
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Box>
  )
}

/** Whose file of the month is not there yet; what it should pay is no loss until then. */
function awaitedWords(month: string, { plans, total }: ResponseOf<typeof readReconciliation>): string {
  const carriers = new Set(plans.flatMap(({ carrier, awaited }) => (awaited > 0 && carrier ? [carrier] : [])))
  const whose = total.count === 0 || carriers.size === 0 ? '통신사' : [...carriers].join(', ')
  return `${monthWords(month)} ${whose} 정산 파일을 아직 올리지 않아, 개통 ${formatCount(total.awaited)}건은 대조하지 않았습니다.`
}

const wonText = (amount: number | null) => (amount === null ? <None /> : formatWon(amount))

const COLUMNS: readonly Column<Reconciled>[] = [
  { key: 'outcome', header: '결과', width: '5.5rem', cell: (row) => <OutcomeBadge outcome={row.outcome} /> },
  {
    key: 'customer',
    header: '고객·접수번호',
    width: '8.5rem',
    cell: (row) =>
      row.customerName === null ? (
        <None />
      ) : (
        <Stacked above={<Strong>{row.customerName}</Strong>} below={<DocumentNumber row={row} />} />
      ),
  },
  {
    key: 'number',
    header: '가입번호',
    width: '6.75rem',
    cell: (row) => <Figures>{row.subscriptionNumber}</Figures>,
  },
  {
    key: 'carrier',
    header: '통신사·요금제',
    cell: (row) => <Stacked above={row.carrier ?? <None />} below={row.servicePlanName} />,
  },
  { key: 'store', header: '판매점', width: '8rem', cell: (row) => <Cut>{row.storeName}</Cut> },
  {
    key: 'activated',
    header: '개통일시',
    width: '6.75rem',
    cell: (row) => <Figures>{row.activatedAt === null ? null : formatKstShort(row.activatedAt)}</Figures>,
  },
  { key: 'paid', header: '받은 금액', width: '6.5rem', numeric: true, cell: (row) => wonText(row.paid) },
  {
    key: 'owed',
    header: '정산·받을 금액',
    width: '7.5rem',
    numeric: true,
    cell: (row) => (
      <Stacked
        above={wonText(row.owed)}
        below={row.expected === null ? null : `받을 금액 ${formatWon(row.expected)}`}
      />
    ),
  },
  {
    key: 'margin',
    header: '마진',
    width: '6.75rem',
    numeric: true,
    pinned: true,
    cell: (row) => <MarginText amount={row.margin} />,
  },
]

/** The application's number, which leads to it. */
function DocumentNumber({ row: { documentId, documentNumber } }: { row: Reconciled }) {
  if (documentId === null || documentNumber === null) return <None />
  return (
    <Link to={documentPageAddress(documentId)} tabIndex={-1} className="tabular">
      {documentNumber}
    </Link>
  )
}

function OutcomeBadge({ outcome }: { outcome: PaymentOutcome | null }) {
  if (outcome === null) return <None />
  return (
    <Badge size="sm" colorPalette={LOOKS[outcome].palette}>
      {PAYMENT_OUTCOME_WORDS[outcome]}
    </Badge>
  )
}

function ReconciledCard({ row }: { row: Reconciled }) {
  return (
    <>
      <CardHead title={row.customerName ?? row.subscriptionNumber ?? '–'}>
        <OutcomeBadge outcome={row.outcome} />
      </CardHead>
      <CardFacts of={[row.carrier, row.servicePlanName, row.storeName]} />
      <Flex gap="3" textStyle="sm" className="tabular" wrap="wrap">
        <span>받음 {wonText(row.paid)}</span>
        <span>정산 {wonText(row.owed)}</span>
      </Flex>
    </>
  )
}
