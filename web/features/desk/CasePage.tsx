import { Box, chakra } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import MessageCircle from 'lucide-react/icons/message-circle'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { scopeOf } from '#shared/permissions.ts'
import { CaseHeader } from '../../case/CaseHeader.tsx'
import { CaseRail } from '../../case/CaseRail.tsx'
import { CaseForm } from '../../case/form/CaseForm.tsx'
import { useTellChosen } from '../../case/papers/chosen-application.ts'
import { PaperNumbersProvider } from '../../case/papers/PaperNumbersProvider.tsx'
import { Papers } from '../../case/papers/Papers.tsx'
import { AssigneeMenu } from '../../case/queue/AssigneeMenu.tsx'
import { TakeNextButton } from '../../case/queue/TakeNextButton.tsx'
import { useActs } from '../../documents/acts/acts.ts'
import { typingIn } from '../../documents/acts/pressed-act.ts'
import { useDeleteDocuments } from '../../documents/deletion/use-delete-documents.ts'
import { DocumentGone } from '../../documents/details/DocumentGone.tsx'
import { actionsFor } from '../../documents/details/document-actions.ts'
import { saveDocumentFile } from '../../documents/details/download-document.ts'
import { useDocument } from '../../documents/document.api.ts'
import { CancelDialog } from '../../documents/editing/CancelDialog.tsx'
import { useDocumentList } from '../../documents/list/document-list.ts'
import { listOfPlace } from '../../documents/list/document-lists.ts'
import {
  documentPageAddress,
  listPageAddress,
  listPlaceOf,
} from '../../documents/list/document-page-address.ts'
import { rememberOpened } from '../../documents/list/last-opened.ts'
import type { CasePart, CaseState } from '../../documents/list/use-open-page.ts'
import { useViewing } from '../../documents/viewers/use-viewers.ts'
import { hasCode, sentenceOf } from '../../lib/api-client.ts'
import { rememberPage } from '../../lib/recent-pages.ts'
import { useAccount } from '../../lib/session-store.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton, PageSkeleton } from '../../ui/Skeletons.tsx'
import { showThread, ThreadColumn } from './ThreadColumn.tsx'

/** The page of one application: the list as a rail, the papers, the form beside them, and what happened. */
export default function CasePage() {
  const account = useAccount()
  const { id = '' } = useParams()
  if (account === null) return <PageSkeleton />
  if (!/^[1-9]\d{0,8}$/.test(id)) return <EmptyState title="서류를 찾을 수 없습니다." />
  return <Case account={account} id={Number(id)} />
}

function Case({ account, id }: { account: SessionUser; id: number }) {
  const way = useWay(id)
  const { data: document, error, refetch, isFetching } = useDocument(id)
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  const listed = way.list.rows.find((row) => row.id === id)
  const known = document ?? listed ?? null
  useActs('case', {
    previous: way.onPrevious,
    following: way.onNext,
    back: () => leave(way.close),
  })
  useEffect(
    () => rememberOpened({ id, list: way.place.list, index: way.index }),
    [id, way.place.list, way.index],
  )
  useTellChosen(id)
  useRemembered(id, known)
  useViewing(document === undefined || isGone ? null : id)
  return (
    <Page>
      <Area name="rail">
        <CaseRail title={way.title} place={way.place} list={way.list} openId={id} />
      </Area>
      <Area name="head">
        <CaseHeader
          document={isGone ? null : known}
          back={{ title: way.title, to: way.back, go: way.close }}
          onPrevious={way.onPrevious}
          onNext={way.onNext}
          actions={
            document === undefined || isGone ? null : (
              <Actions
                account={account}
                document={document}
                onGone={way.onNext ?? way.close}
                onTaken={way.open}
                part={way.part}
              />
            )
          }
        />
      </Area>
      {isGone && document === undefined ? (
        <Area name="papers">
          <DocumentGone />
        </Area>
      ) : document === undefined ? (
        <Area name="form">
          {error === null ? (
            <FormSkeleton fields={8} />
          ) : (
            <ErrorState
              plain
              description={sentenceOf(error)}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
        </Area>
      ) : (
        <PaperNumbersProvider key={id}>
          <Area name="papers">
            <Papers document={document} />
          </Area>
          <Area name="form">
            <CaseForm
              account={account}
              document={document}
              isGone={isGone}
              isWorkRequest={way.place.list === 'work-requests'}
              firstField={FIRST_FIELDS[way.part ?? 'plan']}
              onNext={way.onNext}
            />
          </Area>
          <Area name="thread">
            <ThreadColumn account={account} document={document} />
          </Area>
        </PaperNumbersProvider>
      )}
    </Page>
  )
}

/** Names the page among those that were opened a moment ago. */
function useRemembered(id: number, known: Pick<ListedDocument, 'customerName' | 'documentNumber'> | null) {
  const { pathname, search } = useLocation()
  const label = known === null ? null : `${known.customerName} · ${known.documentNumber}`
  useEffect(() => {
    if (label !== null && pathname === `/documents/${id}`) rememberPage({ to: pathname + search, label })
  }, [id, label, pathname, search])
}

const FIRST_FIELDS = {
  status: 'activationStatus',
  plan: 'servicePlanId',
  thread: null,
  assignee: null,
} as const

/** The list behind the page, the neighbours in it, and the way back. */
function useWay(id: number) {
  const [params] = useSearchParams()
  const state = useLocation().state as CaseState | null
  const navigate = useNavigate()
  const place = useMemo(() => listPlaceOf(params), [params])
  const { title, query } = useMemo(() => listOfPlace(place), [place])
  const list = useDocumentList(query)
  const { rows, loadMore } = list
  const index = rows.findIndex((row) => row.id === id)
  // An application that left the list, because its status changed, is followed by the row that took its place.
  const lastIndex = useRef(0)
  if (index >= 0) lastIndex.current = index
  const before = rows[(index >= 0 ? index : lastIndex.current) - 1]
  const after = rows[index >= 0 ? index + 1 : lastIndex.current]
  useEffect(() => {
    if (index >= 0 && index + 3 > rows.length) loadMore?.()
  }, [index, rows.length, loadMore])
  const back = listPageAddress(place)
  const open = (other: number) =>
    void navigate(documentPageAddress(other, place), { replace: true, state: { ...state, part: undefined } })
  const goTo = (row: typeof after) => row && (() => open(row.id))
  return {
    /** Where it stands in the list, or stood before it left. */
    index: index >= 0 ? index : lastIndex.current,
    title,
    place,
    list,
    back,
    part: state?.part,
    open,
    onPrevious: goTo(before),
    onNext: goTo(after),
    close: () => void (state?.isOverList ? navigate(-1) : navigate(back)),
  }
}

/** Leaves a field that is typed into, and then the page. */
function leave(close: () => void): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && typingIn(focused) !== null) focused.blur()
  else close()
}

interface ActionsProps {
  account: SessionUser
  document: DocumentWithAmounts
  /** It was deleted, or handed over to somebody else. */
  onGone: () => void
  /** Opens what the queue gave. */
  onTaken: (id: number) => void
  /** What it was opened for. */
  part: CasePart | undefined
}

function Actions({ account, document, onGone, onTaken, part }: ActionsProps) {
  const { canDownload, canCorrect, canChat } = actionsFor(account, document)
  const { deleteOne, isDeleting } = useDeleteDocuments()
  const [open, setOpen] = useState<'cancel' | null>(null)
  const close = () => setOpen(null)
  useActs('case', {
    download: canDownload ? () => void saveDocumentFile(document) : undefined,
    chat: canChat ? showThread : undefined,
  })
  useEffect(() => {
    if (part === 'thread') showThread()
  }, [part])
  const mayDelete = scopeOf(account, 'documents.delete') !== null && document.activationStatus !== '개통'
  return (
    <>
      <AssigneeMenu account={account} document={document} onLost={onGone} startsOpen={part === 'assignee'} />
      <TakeNextButton account={account} onTaken={onTaken} isQuiet />
      {canDownload ? (
        <IconButton
          size="sm"
          label="다운로드"
          icon={<Download aria-hidden />}
          onClick={() => void saveDocumentFile(document)}
        />
      ) : null}
      {canChat ? (
        <IconButton size="sm" label="채팅" icon={<MessageCircle aria-hidden />} onClick={showThread} />
      ) : null}
      {mayDelete ? (
        <IconButton
          size="sm"
          label="삭제"
          loading={isDeleting}
          icon={<Trash2 aria-hidden />}
          onClick={() => void deleteOne(document).then((isDone) => isDone && onGone())}
        />
      ) : null}
      {canCorrect ? (
        <Button size="sm" variant="ghost" colorPalette="red" onClick={() => setOpen('cancel')}>
          개통취소
        </Button>
      ) : null}
      {open === 'cancel' ? (
        <CancelDialog
          document={document}
          isOpenToCancel={canCorrect}
          isGone={false}
          hasUnsaved={false}
          failed="개통취소 실패"
          onClose={close}
          onCancelled={close}
        />
      ) : null}
    </>
  )
}

/** Wide screens show everything side by side, each part scrolling by itself; narrower ones stack the parts. */
const Page = chakra('div', {
  base: {
    display: 'grid',
    flex: '1',
    minHeight: '0',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"head" "papers" "form" "thread"',
    '@media (min-width: 900px)': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 24rem)',
      gridTemplateRows: 'auto minmax(0, 3fr) minmax(0, 2fr)',
      gridTemplateAreas: '"head head" "papers form" "thread form"',
      height: 'calc(100dvh - 3.5rem)',
    },
    '@media (min-width: 1200px)': {
      gridTemplateColumns: '10.5rem minmax(0, 1fr) 23rem 17.5rem',
      gridTemplateRows: 'auto minmax(0, 1fr)',
      gridTemplateAreas: '"rail head head head" "rail papers form thread"',
    },
    '@media (min-width: 1440px)': { gridTemplateColumns: '13rem minmax(0, 1fr) 26rem 20rem' },
    '@media (min-width: 1800px)': { gridTemplateColumns: '15rem minmax(0, 1fr) 30rem 25rem' },
  },
})

function Area({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Box
      gridArea={name}
      minWidth="0"
      minHeight="0"
      borderInlineEndWidth="1px"
      borderColor="border"
      bg={name === 'papers' ? 'bg.muted' : 'bg.panel'}
      {...(name === 'rail' && { css: { '@media (max-width: 1199px)': { display: 'none' } } })}
    >
      {children}
    </Box>
  )
}
