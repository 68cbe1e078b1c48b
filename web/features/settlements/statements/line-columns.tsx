import { Flex, Text } from '@chakra-ui/react'
import { kstDay } from '#shared/kst.ts'
import type { SettlementEntry } from '#shared/statements/ledger.contract.ts'
import type { StatementLine } from '#shared/statements/statement.contract.ts'
import { kindWords, lineTotal } from '#shared/statements/statement-words.ts'
import { CardFacts, CardHead } from '../../../records/row-actions.tsx'
import { Cut, Figures, None, Stacked, Strong } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { SignedWon, wonColumn } from '../won-column.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { EntryButtons, Kind } from './entry-columns.tsx'

/** The lines of a statement; `adjustments` are the ledger's entries behind some of them. */
export function lineColumns(
  adjustments: readonly SettlementEntry[],
  onCounter: (entry: SettlementEntry) => void,
): Column<StatementLine>[] {
  const entryOf = (line: StatementLine) => adjustments.find(({ id }) => id === line.entryId)
  return [
    {
      key: 'kind',
      header: '구분',
      width: '6.25rem',
      cell: (line) => {
        const entry = entryOf(line)
        return entry === undefined ? kindWords(line) : <Kind entry={entry} />
      },
    },
    {
      key: 'document',
      header: '접수번호',
      width: '8rem',
      cell: ({ documentId, documentNumber }) => <DocumentLink id={documentId} number={documentNumber} />,
    },
    {
      key: 'customer',
      header: '고객',
      width: '6.75rem',
      cell: ({ customerName }) => (customerName === null ? <None /> : <Strong>{customerName}</Strong>),
    },
    wonColumn('amount', '금액', ({ amount }) => amount, { width: '7rem' }),
    wonColumn('hidden', '히든단가', ({ hiddenPrice }) => hiddenPrice, { width: '6.5rem' }),
    wonColumn('total', '합계', lineTotal, { width: '7.25rem', isStrong: true }),
    {
      key: 'plan',
      header: '통신사·요금제',
      cell: ({ carrier, servicePlanName }) => <Stacked above={carrier || <None />} below={servicePlanName} />,
    },
    {
      key: 'activated',
      header: '개통일',
      width: '6.5rem',
      cell: ({ activatedAt }) => <Figures>{activatedAt === null ? null : kstDay(activatedAt)}</Figures>,
    },
    { key: 'reason', header: '사유', cell: ({ reason }) => <Cut>{reason}</Cut> },
    {
      key: 'actions',
      header: '증빙·취소',
      width: '5.75rem',
      pinned: true,
      cell: (line) => {
        const entry = entryOf(line)
        return entry && <EntryButtons entry={entry} onCounter={onCounter} />
      },
    },
  ]
}

interface LineCardProps {
  line: StatementLine
  adjustments: readonly SettlementEntry[]
  onCounter: (entry: SettlementEntry) => void
}

/** A line on a phone. */
export function LineCard({ line, adjustments, onCounter }: LineCardProps) {
  const entry = adjustments.find(({ id }) => id === line.entryId)
  const { customerName, documentId, documentNumber, carrier, servicePlanName, activatedAt, reason } = line
  return (
    <Flex direction="column" gap="1">
      <CardHead title={customerName ?? kindWords(line)}>
        <Text as="strong" className="tabular" whiteSpace="nowrap">
          <SignedWon>{lineTotal(line)}</SignedWon>
        </Text>
      </CardHead>
      <CardFacts
        of={[
          customerName === null ? null : kindWords(line),
          carrier,
          servicePlanName,
          activatedAt === null ? null : kstDay(activatedAt),
        ]}
      />
      {documentId === null ? null : (
        <Text textStyle="sm">
          <DocumentLink id={documentId} number={documentNumber} />
        </Text>
      )}
      {entry === undefined ? null : (
        <Flex justify="space-between" align="center" gap="2">
          <Text textStyle="sm">{reason}</Text>
          <EntryButtons entry={entry} onCounter={onCounter} />
        </Flex>
      )}
    </Flex>
  )
}
