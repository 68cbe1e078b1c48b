import { Box, Flex, Text } from '@chakra-ui/react'
import { CUSTOMER_TYPE_LABELS, type Document } from '#shared/documents/document.contract.ts'
import { formatKstDateTime, formatKstMonthDayTime } from '#shared/kst.ts'
import { excerpt } from '../../lib/excerpt.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { DocumentActionButtons, type DocumentActionButtonsProps } from './DocumentActionButtons.tsx'
import type { DocumentActions } from './document-actions.ts'

/** Notes in lists are cut here (SPEC.md §9). */
const NOTE_LENGTH = 80

const plain = (text: string | null) =>
  text ?? (
    <Text as="span" color="fg.subtle" aria-label="없음">
      –
    </Text>
  )

/** The columns of 서류 목록 in the order of SPEC.md §2, with who works on it and the notes for the store. */
export function documentColumns(
  actionsOf: (document: Document) => DocumentActions,
  onAction: DocumentActionButtonsProps['onAction'],
): Column<Document>[] {
  return [
    {
      key: 'uploadedAt',
      header: '접수시간',
      width: '6rem',
      cell: (it) => <ReceivedTime at={it.uploadedAt} />,
    },
    { key: 'customer', header: '고객', width: '4.75rem', cell: (it) => <Strong>{it.customerName}</Strong> },
    { key: 'phone', header: '연락처', width: '7rem', cell: (it) => <Figures>{it.customerPhone}</Figures> },
    { key: 'store', header: '판매점', width: '6.25rem', cell: (it) => <Cut>{it.storeName}</Cut> },
    { key: 'carrier', header: '통신사', width: '5rem', cell: (it) => <Cut>{it.carrier}</Cut> },
    { key: 'type', header: '유형', width: '4.25rem', cell: (it) => CUSTOMER_TYPE_LABELS[it.customerType] },
    { key: 'status', header: '상태', width: '4.25rem', cell: (it) => it.status },
    {
      key: 'activationStatus',
      header: '개통 상태',
      width: '6.75rem',
      cell: (it) => <StatusBadge status={it.activationStatus} />,
    },
    { key: 'worker', header: '담당자', width: '4.25rem', cell: (it) => <Cut>{it.assignedWorkerName}</Cut> },
    {
      key: 'subscriptionNumber',
      header: '가입번호',
      width: '6.5rem',
      cell: (it) =>
        it.subscriptionNumber === null ? plain(null) : <Figures>{it.subscriptionNumber}</Figures>,
    },
    { key: 'plan', header: '요금제', width: '8rem', cell: (it) => <Cut>{it.servicePlanName}</Cut> },
    { key: 'note', header: '보완·판매점 메모', cell: (it) => <StoreNote document={it} /> },
    {
      key: 'actions',
      header: '작업',
      width: '8.5rem',
      pinned: true,
      cell: (it) => (
        <Flex gap="0.5">
          <DocumentActionButtons document={it} actions={actionsOf(it)} onAction={onAction} show="icons" />
        </Flex>
      ),
    },
  ]
}

function ReceivedTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular" title={formatKstDateTime(at)}>
      {formatKstMonthDayTime(at)}
    </time>
  )
}

function Strong({ children }: { children: string }) {
  return (
    <Text as="span" fontWeight="medium" title={children}>
      {children}
    </Text>
  )
}

function Figures({ children }: { children: string }) {
  return (
    <span className="tabular" title={children}>
      {children}
    </span>
  )
}

function Cut({ children }: { children: string | null }) {
  return children === null || children === '' ? plain(null) : <span title={children}>{children}</span>
}

/** What the store is told: the supplement that is asked for, else the dealer memo; cut to 80 characters. */
export function StoreNote({ document: { supplementNotes, dealerNotes } }: { document: Document }) {
  const note = supplementNotes ?? dealerNotes
  if (note === null || note === '') return plain(null)
  return (
    <Box as="span" title={note} color={supplementNotes === null ? 'fg.muted' : 'status.supplement.fg'}>
      {supplementNotes === null ? null : '보완: '}
      {excerpt(note, NOTE_LENGTH)}
    </Box>
  )
}
