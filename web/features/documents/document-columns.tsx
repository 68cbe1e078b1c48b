import { Box } from '@chakra-ui/react'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import {
  DocumentActionButtons,
  type DocumentActionButtonsProps,
} from '../../documents/details/DocumentActionButtons.tsx'
import type { DocumentActions } from '../../documents/details/document-actions.ts'
import { CARRIER, CUSTOMER, STORE, SUBSCRIPTION_NUMBER } from '../../documents/list/columns.tsx'
import { WaitingAge } from '../../documents/list/WaitingAge.tsx'
import { excerpt, NOTE_LENGTH } from '../../lib/excerpt.ts'
import { Cut, ReceivedTime, RowButtons, Stacked } from '../../ui/data-table/cells.tsx'
import { type Column, fieldColumn } from '../../ui/data-table/column.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** The width of four buttons, larger for touch. Set around the table, as its columns read the variable. */
export const ACTIONS_WIDTH = {
  '--document-actions': '8.5rem',
  '@media (pointer: coarse)': { '--document-actions': '12.5rem' },
}

/** The width of all columns together, which fits a screen of 1366 px beside the menu. */
export const DOCUMENTS_MIN_WIDTH = '(57.5rem + var(--document-actions))'

/** What a narrow screen shows first. */
export const DOCUMENTS_FIRST = { until: 'carrier', widened: 'store' }

/** On screens wider than 1366 px the store's name gets a part of the additional width. */
const STORE_WIDTH = 'clamp(6rem, 6rem + (100vw - 1366px) * 0.5, 10rem)'

/** The columns of 서류 목록. With `isNarrow` the table is scrolled sideways, so the status comes first. */
export function documentColumns(
  actionsOf: (document: ListedDocument) => DocumentActions,
  onAction: DocumentActionButtonsProps['onAction'],
  isNarrow: boolean,
): Column<ListedDocument>[] {
  const standing: Column<ListedDocument> = {
    key: 'activationStatus',
    header: '개통 상태',
    width: '6.875rem',
    cell: (it) => <StatusBadge status={it.activationStatus} />,
  }
  return [
    {
      key: 'uploadedAt',
      header: '접수일시',
      orderBy: 'waiting',
      width: '5.5rem',
      cell: (it) => (
        <Stacked above={<ReceivedTime at={it.uploadedAt} />} below={<WaitingAge document={it} />} />
      ),
    },
    ...(isNarrow ? [standing] : []),
    CUSTOMER,
    { ...STORE, width: STORE_WIDTH },
    CARRIER,
    fieldColumn('status', '상태', { width: '4.25rem' }),
    ...(isNarrow ? [] : [standing]),
    {
      key: 'worker',
      header: '담당자',
      orderBy: 'assignee',
      width: '4.25rem',
      cell: (it) => <Cut>{it.assignedWorkerName}</Cut>,
    },
    SUBSCRIPTION_NUMBER,
    { key: 'plan', header: '요금제·메모', cell: (it) => <PlanAndNotes document={it} /> },
    {
      key: 'actions',
      header: '작업',
      width: 'var(--document-actions)',
      pinned: true,
      cell: (it) => (
        <RowButtons>
          <DocumentActionButtons document={it} actions={actionsOf(it)} onAction={onAction} show="icons" />
        </RowButtons>
      ),
    },
  ]
}

/** The plan and the notes for the store share a column, as few documents have a note. */
function PlanAndNotes({ document }: { document: ListedDocument }) {
  const { servicePlanName } = document
  const [first, second] = storeNotes(document)
  if (first === undefined) return <Cut>{servicePlanName}</Cut>
  const above = (
    <>
      {servicePlanName === null ? null : `${servicePlanName} · `}
      <StoreNote {...first} />
    </>
  )
  return second === undefined ? (
    <span data-two-lines="small">{above}</span>
  ) : (
    <Stacked above={above} below={<StoreNote {...second} />} />
  )
}

interface StoreNoteProps {
  label: '보완' | '메모'
  note: string
}

/** What the store reads of a document: the requested supplement, and the dealer memo. */
export function storeNotes({ supplementNotes, dealerNotes }: ListedDocument): StoreNoteProps[] {
  const notes = [
    { label: '보완', note: supplementNotes ?? '' },
    { label: '메모', note: dealerNotes ?? '' },
  ] as const
  return notes.filter(({ note }) => note !== '')
}

export function StoreNote({ label, note }: StoreNoteProps) {
  return (
    <Box as="span" title={note} color={label === '보완' ? 'status.supplement.fg' : 'fg.muted'}>
      {`${label}: ${excerpt(note, NOTE_LENGTH)}`}
    </Box>
  )
}
