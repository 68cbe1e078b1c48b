import { Box, chakra } from '@chakra-ui/react'
import Download from 'lucide-react/icons/download'
import MessageCircle from 'lucide-react/icons/message-circle'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { ListedDocument } from '#shared/documents/document.contract.ts'
import type { DocumentWithAmounts } from '#shared/documents/document-amounts.ts'
import { accountKind, scopeOf } from '#shared/permissions.ts'
import { CaseHeader } from '../../case/CaseHeader.tsx'
import { CaseRail } from '../../case/CaseRail.tsx'
import { CaseForm } from '../../case/form/CaseForm.tsx'
import { useTellChosen } from '../../case/papers/chosen-application.ts'
import { PaperNumbersProvider } from '../../case/papers/PaperNumbersProvider.tsx'
import { Papers } from '../../case/papers/Papers.tsx'
import { AssigneeMenu } from '../../case/queue/AssigneeMenu.tsx'
import { RecoveryCheck } from '../../case/queue/RecoveryCheck.tsx'
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
import { useKeptOrders } from '../../documents/list/list-order.ts'
import type { CasePart, CaseState } from '../../documents/list/use-open-page.ts'
import { useViewing } from '../../documents/viewers/use-viewers.ts'
import { useListSettings } from '../../documents/views/use-list-settings.ts'
import { hasCode } from '../../lib/api-client.ts'
import { rememberPage } from '../../lib/recent-pages.ts'
import { useAccount } from '../../lib/session-store.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState, Unread } from '../../ui/EmptyState.tsx'
import { FormSkeleton, PageSkeleton } from '../../ui/Skeletons.tsx'
import { showThread, ThreadColumn } from './ThreadColumn.tsx'

/** The page of one application: the list as a rail, the papers, the form beside them, and what happened. */
export default function CasePage() {
  const account = useAccount()
  const { id = '' } = useParams()
  if (account === null) return <PageSkeleton />
  if (!/^[1-9]\d{0,8}$/.test(id)) return <EmptyState title="신청을 찾을 수 없습니다." />
  return <Case account={account} id={Number(id)} />
}

function Case({ account, id }: { account: SessionUser; id: number }) {
  const way = useWay(account, id)
  const query = useDocument(id)
  const { data: document, error } = query
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  const { list } = way.rail.place
  const listed = way.rail.list.rows.find((row) => row.id === id)
  const known = document ?? listed ?? null
  useActs('case', {
    previous: way.onPrevious,
    following: way.onNext,
    back: () => leave(way.back.go),
  })
  useEffect(() => rememberOpened({ id, list, index: way.index }), [id, list, way.index])
  useTellChosen(id)
  useRemembered(id, known)
  useViewing(document === undefined || isGone ? null : id)
  return (
    <Page>
      <Area name="rail">
        <CaseRail {...way.rail} openId={id} />
      </Area>
      <Area name="head">
        <CaseHeader
          document={isGone && document?.isMasked !== true ? null : known}
          back={way.back}
          onPrevious={way.onPrevious}
          onNext={way.onNext}
          nextHint={way.nextHint}
          actions={
            document === undefined || isGone ? null : (
              <Actions
                account={account}
                document={document}
                onGone={way.onNext ?? way.back.go}
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
          <Unread of={query}>
            <FormSkeleton fields={8} />
          </Unread>
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
              isWorkRequest={list === 'work-requests'}
              firstField={FIRST_FIELDS[way.part ?? 'plan']}
              onNext={way.onSavedNext}
              nextHint={way.nextHint}
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
function useWay(account: SessionUser, id: number) {
  const [params] = useSearchParams()
  const state = useLocation().state as CaseState | null
  const navigate = useNavigate()
  const place = useMemo(() => listPlaceOf(params), [params])
  useListSettings()
  const kept = useKeptOrders()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query names the order that is kept
  const { title, query } = useMemo(() => listOfPlace(place), [place, kept])
  const list = useDocumentList(query)
  const { rows, loadMore } = list
  // Whoever went on by the rail goes by the rail's list from there.
  const beside = state?.from?.ids.includes(id) === true ? state.from : undefined
  const ids = useMemo(() => beside?.ids ?? rows.map((row) => row.id), [beside, rows])
  const neighbours = useNeighbours(id, ids)
  useEffect(() => {
    const listed = rows.findIndex((row) => row.id === id)
    if (listed >= 0 && listed + 3 > rows.length) loadMore?.()
  }, [id, rows, loadMore])
  const following = rows.slice(rows.findIndex((row) => row.id === neighbours.after))
  const isLedByList = beside === undefined && neighbours.after !== undefined
  const workable = isLedByList ? following.find((row) => isFor(account, row))?.id : undefined
  const going = { replace: true, state: { ...state, part: undefined } satisfies CaseState }
  const open = (other: number) => {
    void navigate(documentPageAddress(other, place), going)
    // On a phone the page scrolls, and the next customer's name and papers are above what was pressed.
    window.scrollTo(0, 0)
  }
  const goTo = (other: number | undefined) => (other === undefined ? undefined : () => open(other))
  const back = state?.from ?? { title, address: listPageAddress(place) }
  const followed = beside?.title ?? `${title} 목록`
  return {
    rail: { title, place, list, state: going.state },
    /** Where it stands in the list of documents, or stood before it left; undefined if it was never in it. */
    index: beside === undefined ? neighbours.index : undefined,
    part: state?.part,
    open,
    onPrevious: goTo(neighbours.before),
    onNext: goTo(neighbours.after),
    /** The next that the account works on; the next of all where the list holds only others' work. */
    onSavedNext: goTo(workable ?? neighbours.after),
    /** Which application `onNext` opens. */
    nextHint: neighbours.index === undefined ? `${followed}의 첫 신청` : `${followed}의 다음 신청`,
    back: {
      title: back.title,
      to: back.address,
      go: () => void (state?.isOverList ? navigate(-1) : navigate(back.address)),
    },
  }
}

/**
 * What stands before and after an application. One that left the list, because its status changed, is followed by the one that took
 * its place; one that was never in it, because it was found or told of, by the first.
 */
function useNeighbours(id: number, ids: readonly number[]) {
  const last = useRef<{ id: number; index: number } | null>(null)
  const now = ids.indexOf(id)
  if (now >= 0) last.current = { id, index: now }
  const index = last.current?.id === id ? last.current.index : undefined
  if (index === undefined) return { index, before: undefined, after: ids[0] }
  return { index, before: ids[index - 1], after: ids[now >= 0 ? index + 1 : index] }
}

/**
 * A worker is led past what a colleague works on; administrators and the like work on everybody's. What was recovered leads nobody on:
 * it is opened on purpose.
 */
function isFor(account: SessionUser, { assignedWorkerId, recoveredAt }: ListedDocument): boolean {
  const kind = accountKind(account)
  if (recoveredAt !== null) return false
  return kind === 'admin' || kind === 'user' || assignedWorkerId === null || assignedWorkerId === account.id
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
      <RecoveryCheck account={account} document={document} />
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
