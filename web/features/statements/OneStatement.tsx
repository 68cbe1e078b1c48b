import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatKstDateTime, monthWords } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import {
  continueObjection,
  type Objection,
  objectToStatement,
} from '#shared/statements/objection.contract.ts'
import {
  confirmOwnStatement,
  downloadOwnStatement,
  exportOwnStatement,
  type OwnStatement,
  readOwnStatement,
} from '#shared/statements/own-statement.contract.ts'
import type { StatementLine } from '#shared/statements/statement.contract.ts'
import { lineTotal } from '#shared/statements/statement-words.ts'
import { TAX_KIND_LABELS } from '#shared/statements/store.contract.ts'
import { AskedFigures } from '../../documents/figures/AskedFigures.tsx'
import { ObjectionDialog, ObjectionState } from '../../documents/objections/ObjectionDialog.tsx'
import { call } from '../../lib/api-client.ts'
import { download } from '../../lib/api-download.ts'
import { useAdminQuery } from '../../records/admin-query.ts'
import { CardFacts, CardHead, useRecordAction } from '../../records/row-actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useSaving } from '../../ui/use-saving.ts'
import { ObjectDialog } from './ObjectDialog.tsx'
import { OWN_STATEMENTS_KEY, StageBadge } from './own-statements.tsx'
import {
  lineDay,
  lineFacts,
  lineKey,
  lineName,
  objectionsByLine,
  objectOf,
  sumsWords,
} from './statement-lines.ts'

/** A store's statement of a month: what is paid and how it comes about, and what the store says of it. */
export function OneStatement({ month }: { month: string }) {
  const asked = useAdminQuery([...OWN_STATEMENTS_KEY, month], readOwnStatement, { params: { month } })
  return (
    <Stack gap="5">
      <Box>
        <Button asChild size="sm" variant="ghost" colorPalette="gray" ms="-3">
          <Link to="/statements">
            <ChevronLeft aria-hidden />
            모든 달
          </Link>
        </Button>
      </Box>
      <AskedFigures asked={asked}>
        {(statement) =>
          statement === undefined ? (
            <FormSkeleton fields={4} />
          ) : (
            <>
              <Head statement={statement} />
              <Lines statement={statement} />
            </>
          )
        }
      </AskedFigures>
    </Stack>
  )
}

function Head({ statement }: { statement: OwnStatement }) {
  const { month, stage, sums, showsHiddenPrices } = statement
  return (
    <Box as="section" aria-label={`${monthWords(month)} 지급액`} layerStyle="card" p="4">
      <Flex justify="space-between" align="center" gap="2" wrap="wrap">
        <Flex align="center" gap="2">
          <chakra.h2 textStyle="sectionTitle">{monthWords(month)}</chakra.h2>
          <StageBadge stage={stage} />
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {TAX_KIND_LABELS[sums.taxKind]}
        </Text>
      </Flex>
      <Flex justify="space-between" align="baseline" gap="3" wrap="wrap" mt="3" className="tabular">
        <Text>지급액</Text>
        <Text as="strong" textStyle="2xl">
          {formatWon(sums.payout)}
        </Text>
      </Flex>
      <Sums>
        {sumsWords(sums, showsHiddenPrices).map(([label, won]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{won}</dd>
          </div>
        ))}
      </Sums>
      <Confirmation statement={statement} />
      <Files month={month} />
    </Box>
  )
}

/** The statement to keep: what is seen here, as a PDF and as a workbook. */
function Files({ month }: { month: string }) {
  const params = { month }
  const pdf = useSaving((fetching) => download(downloadOwnStatement, { params, ...fetching }), NOT_SAVED)
  const workbook = useSaving((fetching) => download(exportOwnStatement, { params, ...fetching }), NOT_SAVED)
  return (
    <Flex mt="3" gap="2" wrap="wrap">
      {(
        [
          ['PDF', FileText, pdf],
          ['엑셀', FileSpreadsheet, workbook],
        ] as const
      ).map(([label, Icon, { progress, start }]) => (
        <Button
          key={label}
          flex="1"
          variant="outline"
          colorPalette="gray"
          loading={progress !== null}
          onClick={start}
        >
          <Icon aria-hidden />
          {`${label} 다운로드`}
        </Button>
      ))}
    </Flex>
  )
}

const NOT_SAVED = '지급내역서를 다운로드하지 못했습니다.'

const Sums = chakra('dl', {
  base: {
    mt: '3',
    pt: '2',
    borderTopWidth: '1px',
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'flex', justifyContent: 'space-between', gap: '3', py: '1' },
    '& dt': { color: 'fg.muted' },
  },
})

/** The store agrees, unless the month is reviewed or what it objects to is open. */
function Confirmation({
  statement: { month, stage, sums, confirmedAt, objections },
}: {
  statement: OwnStatement
}) {
  const confirming = useRecordAction<void>({
    run: () => call(confirmOwnStatement, { params: { month }, body: { payout: sums.payout } }),
    changes: OWN_STATEMENTS_KEY,
    done: '지급내역을 확인했습니다.',
    failed: '지급내역 확인 실패',
  })
  return (
    <Box mt="3">
      {confirmedAt !== null ? (
        <Notice kind="success">{`${formatKstDateTime(confirmedAt)}에 확인했습니다.`}</Notice>
      ) : stage === 'review' || objections.some(({ isAccepted }) => isAccepted === null) ? (
        <Notice kind="info">본사가 검토하고 있습니다. 검토가 끝나면 확인해주세요.</Notice>
      ) : (
        <Button width="full" size="lg" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          지급내역 확인
        </Button>
      )}
    </Box>
  )
}

function Lines({ statement: { month, lines, objections, showsHiddenPrices } }: { statement: OwnStatement }) {
  const [opened, setOpened] = useState<{ line: StatementLine; isNew: boolean } | null>(null)
  const made = useMemo(() => objectionsByLine(objections), [objections])
  const columns = useMemo(() => columnsOf(showsHiddenPrices, made, setOpened), [showsHiddenPrices, made])
  const close = () => setOpened(null)
  const objection = opened === null || opened.isNew ? undefined : made.get(lineKey(opened.line))
  return (
    <Section title="내역" level={2}>
      <DataTable
        label="내역"
        columns={columns}
        rows={lines}
        rowKey={lineKey}
        rowLabel={lineName}
        narrow
        minWidth="600px"
        empty={<EmptyState title="이 달에는 내역이 없습니다." />}
        renderCard={(line) => (
          <LineCard line={line} showsHiddenPrices={showsHiddenPrices} made={made} onOpen={setOpened} />
        )}
      />
      {opened === null ? null : objection === undefined ? (
        <ObjectDialog
          line={lineName(opened.line)}
          place={`${month} ${lineKey(opened.line)}`}
          object={(text) =>
            call(objectToStatement, { params: { month }, body: { ...objectOf(opened.line), text } })
          }
          onClose={close}
        />
      ) : (
        <ObjectionDialog
          objection={objection}
          line={lineName(opened.line)}
          send={(text) => call(continueObjection, { params: { objectionId: objection.id }, body: { text } })}
          actions={
            objection.isAccepted === null ? undefined : (
              <Button variant="outline" onClick={() => setOpened({ ...opened, isNew: true })}>
                다시 이의 제기
              </Button>
            )
          }
          onClose={close}
        />
      )}
    </Section>
  )
}

type Made = ReadonlyMap<string, Objection>
type Open = (opened: { line: StatementLine; isNew: boolean }) => void

function columnsOf(showsHiddenPrices: boolean, made: Made, onOpen: Open): Column<StatementLine>[] {
  return [
    {
      key: 'day',
      header: '개통일',
      width: '6.5rem',
      cell: (line) => <span className="tabular">{lineDay(line)}</span>,
    },
    {
      key: 'name',
      header: '내역',
      cell: (line) => (
        <>
          {lineName(line)} <TakenBack line={line} />
          <Text as="span" color="fg.muted">
            {lineFacts(line).join(' · ')}
          </Text>
        </>
      ),
    },
    ...(showsHiddenPrices
      ? [
          {
            key: 'hidden',
            header: '히든단가',
            width: '6.5rem',
            numeric: true,
            cell: ({ hiddenPrice }: StatementLine) => formatWon(hiddenPrice),
          },
        ]
      : []),
    {
      key: 'amount',
      header: showsHiddenPrices ? '합계' : '금액',
      width: '7.5rem',
      numeric: true,
      cell: (line) => formatWon(lineTotal(line)),
    },
    {
      key: 'objection',
      header: '이의',
      width: '7rem',
      align: 'end',
      cell: (line) => <ObjectionButton line={line} made={made} onOpen={onOpen} />,
    },
  ]
}

interface LineCardProps {
  line: StatementLine
  showsHiddenPrices: boolean
  made: Made
  onOpen: Open
}

function LineCard({ line, showsHiddenPrices, made, onOpen }: LineCardProps) {
  const { hiddenPrice } = line
  const hidden = showsHiddenPrices && hiddenPrice !== 0 ? `히든단가 ${formatWon(hiddenPrice)} 포함` : null
  return (
    <Stack gap="1">
      <CardHead
        title={
          <>
            {lineName(line)} <TakenBack line={line} />
          </>
        }
      >
        <Text as="strong" className="tabular" whiteSpace="nowrap">
          {formatWon(lineTotal(line))}
        </Text>
      </CardHead>
      <Flex justify="space-between" align="center" gap="2" me="-3">
        <CardFacts of={[lineDay(line), ...lineFacts(line), hidden]} />
        <ObjectionButton line={line} made={made} onOpen={onOpen} />
      </Flex>
    </Stack>
  )
}

/** Of a document that was taken back: its customer's name alone would not say why the amount is negative. */
function TakenBack({ line: { kind, customerName } }: { line: StatementLine }) {
  return kind === 'reversal' && customerName !== null ? (
    <>
      <Badge size="sm" colorPalette="red">
        환수
      </Badge>{' '}
    </>
  ) : null
}

function ObjectionButton({ line, made, onOpen }: Pick<LineCardProps, 'line' | 'made' | 'onOpen'>) {
  const objection = made.get(lineKey(line))
  const isNew = objection === undefined
  return (
    <Button
      size="xs"
      flexShrink="0"
      ms="auto"
      variant={isNew ? 'ghost' : 'outline'}
      colorPalette="gray"
      aria-label={`${lineName(line)} ${isNew ? '이의 제기' : '이의 보기'}`}
      onClick={() => onOpen({ line, isNew })}
    >
      {isNew ? (
        '이의 제기'
      ) : (
        <>
          이의 <ObjectionState objection={objection} />
        </>
      )}
    </Button>
  )
}
