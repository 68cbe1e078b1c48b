import { Box, Flex, Text } from '@chakra-ui/react'
import Calculator from 'lucide-react/icons/calculator'
import Upload from 'lucide-react/icons/upload'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import { formatKstShort } from '#shared/kst.ts'
import { scopeOf } from '#shared/permissions.ts'
import { TakeNextButton } from '../../case/queue/TakeNextButton.tsx'
import { useActs } from '../../documents/acts/acts.ts'
import { KeyHint } from '../../documents/acts/KeyHint.tsx'
import { useChosenDocuments } from '../../documents/bulk/use-chosen-documents.tsx'
import {
  type DocumentAction,
  DocumentActionButtons,
  type DocumentActionButtonsProps,
} from '../../documents/details/DocumentActionButtons.tsx'
import { actionsFor } from '../../documents/details/document-actions.ts'
import { saveDocumentFile } from '../../documents/details/download-document.ts'
import { useDocumentChat } from '../../documents/document-chat.ts'
import { CustomerCard } from '../../documents/list/CustomerCard.tsx'
import { DocumentTable } from '../../documents/list/DocumentTable.tsx'
import { useFocusAfterDialog } from '../../documents/list/focus-row.ts'
import { OpenListFrame, useOpenList } from '../../documents/list/OpenListFrame.tsx'
import { isFiltered } from '../../documents/list/open-filter.ts'
import type { RowActs } from '../../documents/list/use-list-acts.ts'
import { useOpenPage } from '../../documents/list/use-open-page.ts'
import { BulkSettlementDialog } from '../../documents/settlement-run/BulkSettlementDialog.tsx'
import { CardFacts } from '../../records/row-actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import {
  ACTIONS_WIDTH,
  DOCUMENTS_FIRST,
  DOCUMENTS_MIN_WIDTH,
  documentColumns,
  StoreNote,
  storeNotes,
} from './document-columns.tsx'
import { UploadDialog } from './UploadDialog.tsx'

const HINTED = ['open', 'status', 'plan', 'download', 'chat', 'search'] as const

/** On narrower screens the buttons, which stay in view, would cover the status column. */
const NARROW = '(max-width: 1151px)'

const rowTone = ({ unreadMessages, activationStatus }: ListedDocument) =>
  unreadMessages > 0 ? 'unread' : activationStatus === '보완필요' ? 'warning' : undefined

/** So that the buttons above the list share a line. */
const WITHOUT_SIGNS_ON_PHONES = { '@media (max-width: 767px)': { '& button > svg': { display: 'none' } } }

/** 서류 목록: the address holds the filter. */
export function DocumentList({ account }: { account: SessionUser }) {
  const page = useRef<HTMLDivElement>(null)
  const opened = useOpenList()
  const { filter, list } = opened
  const openPage = useOpenPage()
  const [chatOf, setChatOf] = useState<number | null>(null)
  const Chat = useDocumentChat()
  const chosen = useChosenDocuments(account, list.rows, filter)

  const actionsOf = useCallback(
    (document: ListedDocument) => {
      const actions = actionsFor(account, document)
      return { ...actions, canChat: actions.canChat && Chat !== null }
    },
    [account, Chat],
  )
  const act = useCallback(
    (action: DocumentAction, document: ListedDocument) => {
      if (action === 'download') void saveDocumentFile(document)
      else if (action === 'chat') setChatOf(document.id)
      else openPage(document.id, action)
    },
    [openPage],
  )

  const isNarrow = useMediaQuery(NARROW)
  const columns = useMemo(() => documentColumns(actionsOf, act, isNarrow), [actionsOf, act, isNarrow])
  const rowActs: RowActs = {
    ...(Chat === null ? {} : { chat: ({ id }) => setChatOf(id) }),
    select: chosen.select,
  }

  useFocusAfterDialog(page, chatOf !== null)

  const table = (
    <DocumentTable
      label="서류 목록"
      columns={columns}
      list={list}
      order={opened.order}
      isFiltered={isFiltered(filter)}
      rowActs={rowActs}
      rowTone={rowTone}
      renderCard={(document) => (
        <DocumentCard document={document} actions={actionsOf(document)} onAction={act} />
      )}
      selection={chosen.selection}
      minWidth={DOCUMENTS_MIN_WIDTH}
      firstView={DOCUMENTS_FIRST}
    />
  )
  return (
    <Box ref={page} data-fills css={ACTIONS_WIDTH}>
      <OpenListFrame
        title="서류 목록"
        open={opened}
        columns={columns}
        actions={
          <Flex gap="2" wrap="wrap" ms={{ md: 'auto' }} css={WITHOUT_SIGNS_ON_PHONES}>
            <TakeNextButton account={account} onTaken={(id) => openPage(id)} />
            <ListActions account={account} />
            {chosen.button}
          </Flex>
        }
        below={
          <>
            {list.rows.length > 0 ? <KeyHint acts={HINTED} /> : null}
            {chosen.bar}
          </>
        }
      >
        {table}
      </OpenListFrame>
      {Chat === null || chatOf === null ? null : (
        <Chat documentId={chatOf} open onClose={() => setChatOf(null)} />
      )}
    </Box>
  )
}

type DocumentCardProps = Omit<DocumentActionButtonsProps, 'show'>

/** A document of the list on a phone. */
function DocumentCard({ document, actions, onAction }: DocumentCardProps) {
  return (
    <CustomerCard document={document}>
      <CardFacts of={[document.servicePlanName]} />
      {storeNotes(document).map((it) => (
        <Text key={it.label} textStyle="sm">
          <StoreNote {...it} />
        </Text>
      ))}
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        {formatKstShort(document.uploadedAt)} · {document.status}
        {document.assignedWorkerName === null ? '' : ` · 담당 ${document.assignedWorkerName}`}
      </Text>
      <Flex gap="2" wrap="wrap" css={{ '&:empty': { display: 'none' } }}>
        <DocumentActionButtons document={document} actions={actions} onAction={onAction} show="card" />
      </Flex>
    </CustomerCard>
  )
}

/** The actions of the list that are not about one row: uploading a document, settling activated ones. */
function ListActions({ account }: { account: SessionUser }) {
  const [open, setOpen] = useState<'upload' | 'settlement' | null>(null)
  /** A dialog whose call ends late closes only itself, and no dialog that was opened meanwhile. */
  const close = (ended: typeof open) => setOpen((now) => (now === ended ? null : now))
  const maySubmit = scopeOf(account, 'documents.submit') !== null
  useActs('anywhere', { upload: maySubmit ? () => setOpen('upload') : undefined })
  return (
    <>
      {scopeOf(account, 'settlements.manage') === null ? null : (
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setOpen('settlement')}>
          <Calculator aria-hidden />
          일괄 정산
        </Button>
      )}
      {maySubmit ? (
        <Button size="sm" variant="outline" onClick={() => setOpen('upload')}>
          <Upload aria-hidden />
          서류 업로드
        </Button>
      ) : null}
      {open === 'upload' ? <UploadDialog onClose={() => close('upload')} /> : null}
      {open === 'settlement' ? <BulkSettlementDialog onClose={() => close('settlement')} /> : null}
    </>
  )
}
