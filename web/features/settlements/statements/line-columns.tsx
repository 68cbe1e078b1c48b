import { Flex, Text } from '@chakra-ui/react'
import { kstDay } from '#shared/kst.ts'
import { sumOfWon } from '#shared/money.ts'
import type { SettlementEntry } from '#shared/statements/ledger.contract.ts'
import type { StatementLine } from '#shared/statements/statement.contract.ts'
import { Facts } from '../../../documents/list/CustomerCard.tsx'
import { CardHead } from '../../../records/row-actions.tsx'
import { Cut, Figures, None, Stacked, Strong } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { EntryButtons, Kind } from './entry-columns.tsx'
import { SignedWon } from './SignedWon.tsx'
import { kindText } from './statement-words.ts'

const totalOf = ({ amount, hiddenPrice }: StatementLine) => sumOfWon([amount, hiddenPrice])

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
      width: '7rem',
      cell: (line) => {
        const entry = entryOf(line)
        return entry === undefined ? kindText(line) : <Kind entry={entry} />
      },
    },
    {
      key: 'document',
      header: '접수번호',
      width: '8.5rem',
      cell: ({ documentId, documentNumber }) => <DocumentLink id={documentId} number={documentNumber} />,
    },
    {
      key: 'customer',
      header: '고객',
      width: '7rem',
      cell: ({ customerName }) => (customerName === null ? <None /> : <Strong>{customerName}</Strong>),
    },
    {
      key: 'amount',
      header: '금액',
      width: '6.5rem',
      numeric: true,
      cell: ({ amount }) => <SignedWon>{amount}</SignedWon>,
    },
    {
      key: 'hidden',
      header: '히든단가',
      width: '6rem',
      numeric: true,
      cell: ({ hiddenPrice }) => <SignedWon>{hiddenPrice}</SignedWon>,
    },
    {
      key: 'total',
      header: '합계',
      width: '6.75rem',
      numeric: true,
      cell: (line) => (
        <strong>
          <SignedWon>{totalOf(line)}</SignedWon>
        </strong>
      ),
    },
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
        return entry === undefined ? <None /> : <EntryButtons entry={entry} onCounter={onCounter} />
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
      <CardHead title={customerName ?? kindText(line)}>
        <Text as="strong" className="tabular" whiteSpace="nowrap">
          <SignedWon>{totalOf(line)}</SignedWon>
        </Text>
      </CardHead>
      <Facts
        of={[
          customerName === null ? null : kindText(line),
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
