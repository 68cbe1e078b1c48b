import { Flex, Text } from '@chakra-ui/react'
import Paperclip from 'lucide-react/icons/paperclip'
import Undo2 from 'lucide-react/icons/undo-2'
import { formatKstDateTime, monthWords } from '#shared/kst.ts'
import { downloadEvidence, type SettlementEntry } from '#shared/statements/ledger.contract.ts'
import { kindWords } from '#shared/statements/statement-words.ts'
import { download } from '../../../lib/api-download.ts'
import { CardFacts, CardHead, RowActions } from '../../../records/row-actions.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Cut, Figures, ReceivedTime, Stacked } from '../../../ui/data-table/cells.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { useSaving } from '../../../ui/use-saving.ts'
import { SignedWon, wonColumn } from '../won-column.tsx'
import { DocumentLink } from './DocumentLink.tsx'

interface EntryActions {
  onCounter: (entry: SettlementEntry) => void
}

/** The columns of the ledger. */
export function entryColumns({ onCounter }: EntryActions): Column<SettlementEntry>[] {
  return [
    { key: 'month', header: '월', width: '5.5rem', cell: ({ month }) => <Figures>{month}</Figures> },
    { key: 'kind', header: '구분', width: '8rem', cell: (entry) => <Kind entry={entry} /> },
    wonColumn('amount', '금액', ({ amount }) => amount, { width: '7rem' }),
    { key: 'store', header: '판매점', width: '9rem', cell: ({ storeName }) => <Cut>{storeName}</Cut> },
    {
      key: 'document',
      header: '서류',
      width: '9rem',
      cell: ({ documentId, documentNumber }) => <DocumentLink id={documentId} number={documentNumber} />,
    },
    { key: 'reason', header: '사유', cell: ({ reason }) => <Cut>{reason}</Cut> },
    {
      key: 'author',
      header: '작성자·일시',
      width: '7.5rem',
      cell: ({ authorName, createdAt }) => (
        <Stacked above={authorName} below={<ReceivedTime at={createdAt} />} />
      ),
    },
    {
      key: 'actions',
      header: '증빙·취소',
      width: '5.75rem',
      pinned: true,
      cell: (entry) => <EntryButtons entry={entry} onCounter={onCounter} />,
    },
  ]
}

/** What an entry is, and whether it was taken back or takes another back. */
export function Kind({ entry }: { entry: SettlementEntry }) {
  const { countersId, isCountered, originMonth } = entry
  const state = isCountered ? '취소됨' : countersId === null ? null : '취소 줄'
  const origin = originMonth === null ? null : `${monthWords(originMonth)}분`
  return <Stacked above={kindWords(entry)} below={state ?? origin} />
}

/** The evidence, and taking back an adjustment that was not taken back yet. */
export function EntryButtons({ entry, onCounter }: EntryActions & { entry: SettlementEntry }) {
  const mayCounter = entry.kind === 'adjustment' && entry.countersId === null && !entry.isCountered
  if (entry.evidenceFileId === null && !mayCounter) return null
  return (
    <RowActions>
      {entry.evidenceFileId === null ? null : <Evidence entry={entry} fileId={entry.evidenceFileId} />}
      {mayCounter ? (
        <IconButton
          label={`${kindWords(entry)} 취소`}
          icon={<Undo2 aria-hidden />}
          size="sm"
          onClick={() => onCounter(entry)}
        />
      ) : null}
    </RowActions>
  )
}

function Evidence({ entry, fileId }: { entry: SettlementEntry; fileId: number }) {
  const { progress, start } = useSaving(
    (fetching, query) => download(downloadEvidence, { params: { fileId }, query, ...fetching }),
    '증빙 파일을 다운로드하지 못했습니다.',
  )
  return (
    <IconButton
      label={`증빙 ${entry.evidenceFileName}`}
      icon={<Paperclip aria-hidden />}
      size="sm"
      loading={progress !== null}
      onClick={start}
    />
  )
}

/** An entry on a phone. */
export function EntryCard({ entry, onCounter }: EntryActions & { entry: SettlementEntry }) {
  const { month, storeName, documentId, documentNumber, reason, authorName, createdAt } = entry
  return (
    <Flex direction="column" gap="1">
      <CardHead
        title={
          <>
            {kindWords(entry)} {entry.isCountered ? <Badge size="sm">취소됨</Badge> : null}
          </>
        }
      >
        <Text as="strong" className="tabular" whiteSpace="nowrap">
          <SignedWon>{entry.amount}</SignedWon>
        </Text>
      </CardHead>
      <CardFacts of={[month, storeName]} />
      {documentId === null ? null : (
        <Text textStyle="sm">
          <DocumentLink id={documentId} number={documentNumber} />
        </Text>
      )}
      <Flex justify="space-between" align="center" gap="2" css={{ '&:empty': { display: 'none' } }}>
        {reason === null ? null : <Text textStyle="sm">{reason}</Text>}
        <EntryButtons entry={entry} onCounter={onCounter} />
      </Flex>
      <Text textStyle="xs" color="fg.muted">{`${authorName} · ${formatKstDateTime(createdAt)}`}</Text>
    </Flex>
  )
}
