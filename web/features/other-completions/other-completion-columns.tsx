import Download from 'lucide-react/icons/download'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { saveDocumentFile } from '../../documents/details/download-document.ts'
import { CUSTOMER, STORE } from '../../documents/list/columns.tsx'
import { ExcerptButton } from '../../documents/list/ExcerptButton.tsx'
import { excerpt } from '../../lib/excerpt.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Cut, None } from '../../ui/data-table/cells.tsx'
import type { Column } from '../../ui/data-table/column.ts'

/** Characters that the list shows of the work content, and of the note for the store. */
const CONTENT_LENGTH = 30
const NOTE_LENGTH = 20

/** What a narrow screen shows first. */
export const OTHER_COMPLETIONS_FIRST = { until: 'store', widened: 'content' }

type OnContent = (document: ListedDocument) => void

/** The columns of 기타완료; the work content is near the front, so that a tablet shows it too. */
export function otherCompletionColumns(onContent: OnContent): Column<ListedDocument>[] {
  return [
    {
      key: 'otherCompletedAt',
      header: '완료일시',
      width: '7.75rem',
      cell: (it) => <span className="tabular">{completedAt(it)}</span>,
    },
    CUSTOMER,
    {
      key: 'content',
      header: '업무 내용',
      width: '15rem',
      cell: (it) => <ContentButton document={it} onContent={onContent} />,
    },
    STORE,
    { key: 'carrier', header: '통신사', width: '5.25rem', cell: (it) => <Cut>{it.carrier}</Cut> },
    { key: 'worker', header: '처리자', width: '5rem', cell: (it) => <Cut>{it.assignedWorkerName}</Cut> },
    { key: 'note', header: '판매점 메모', cell: (it) => <StoreNote document={it} /> },
    {
      key: 'file',
      header: '파일',
      width: '4rem',
      pinned: true,
      cell: (it) => <FileButton document={it} tabIndex={-1} />,
    },
  ]
}

export function completedAt({ otherCompletedAt: at }: ListedDocument): string {
  return at === null ? '–' : formatKstDateTime(at)
}

/** The beginning of the work content; pressing it opens the whole. */
export function ContentButton({ document, onContent }: { document: ListedDocument; onContent: OnContent }) {
  return (
    <ExcerptButton
      text={document.notes ?? '내용 없음'}
      length={CONTENT_LENGTH}
      label={`${document.customerName} 업무 내용 보기`}
      onPress={() => onContent(document)}
    />
  )
}

function StoreNote({ document: { dealerNotes } }: { document: ListedDocument }) {
  const note = dealerNotes ?? ''
  if (note === '') return <None />
  return (
    <span data-two-lines title={note}>
      {excerpt(note, NOTE_LENGTH)}
    </span>
  )
}

export function FileButton({ document, ...stop }: { document: ListedDocument; tabIndex?: -1 }) {
  if (document.filePath === null) return <None />
  return (
    <IconButton
      size="xs"
      label={`${document.customerName} 다운로드`}
      title="다운로드"
      icon={<Download aria-hidden />}
      onClick={() => void saveDocumentFile(document)}
      {...stop}
    />
  )
}
