import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import MessageCircleOff from 'lucide-react/icons/message-circle-off'
import Phone from 'lucide-react/icons/phone'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { readOwnApplication, readOwnDocument } from '#shared/documents/dealer-applications.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { CaseThread } from '../../case/thread/CaseThread.tsx'
import { CHAT } from '../../case/thread/chat-sentences.ts'
import { useChat } from '../../case/thread/use-chat.ts'
import { ApiError, call, NetworkError, sentenceOf } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import { documentKey } from '../../records/record-keys.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ConnectionBadge } from '../../ui/ConnectionBadge.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { LIST_BESIDE, LOW, useMediaQuery } from '../../ui/use-media-query.ts'
import { ApplicationDetails } from './ApplicationDetails.tsx'
import { Asked, StateLine } from './ApplicationState.tsx'
import { AsOf } from './AsOf.tsx'
import { readKeptApplications } from './kept-applications.ts'
import { listedApplication } from './use-applications.ts'

/** From here on the application stands beside its conversation; a list beside both needs its room too. */
const SIDE_BY_SIDE = '(min-width: 1240px), (min-width: 900px) and (max-height: 499px)'

/** One application of the store as a page: `/applications/:documentNumber`, or by its id `/dealer-chat/:documentId`. */
export default function ApplicationPage() {
  const { documentNumber = '', documentId = '' } = useParams()
  const account = useAccount()
  const isNamed = documentNumber !== '' || /^[1-9]\d{0,9}$/.test(documentId)
  const numbered = useQuery({
    queryKey: ['own-number', documentNumber],
    queryFn: ({ signal }) => call(readOwnApplication, { params: { documentNumber }, signal }),
    enabled: documentNumber !== '',
    initialData: () => listedApplication(account?.id ?? 0, documentNumber),
    // The number stays the document's; its newest version is read below.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  // A reload without a connection still shows what waits to be sent.
  const linked = (useLocation().state as { documentId?: number } | null)?.documentId ?? 0
  const id = documentNumber === '' ? Number(documentId) : (numbered.data?.id ?? linked)
  const one = useQuery({
    queryKey: documentKey(id),
    queryFn: ({ signal }) => call(readOwnDocument, { params: { id }, signal }),
    enabled: isNamed && id !== 0,
    initialData: numbered.data,
    // The list may be older than a change.
    staleTime: 0,
    retry: false,
  })
  const { error, isFetching, refetch } = id === 0 ? numbered : one
  const kept = useKeptApplication(error instanceof NetworkError, account?.id ?? 0, { documentNumber, id })
  const data = (id === 0 ? numbered : one).data ?? kept?.application
  const reread = () => void refetch()
  if (account === null) return null
  const isMissing = !isNamed || (error instanceof ApiError && error.status < 500)
  return (
    <Flex direction="column" flex="1" minHeight="0">
      <Head application={isMissing ? null : (data ?? null)} />
      {isMissing ? (
        <Missing {...(documentNumber === '' ? NO_CHAT : NO_APPLICATION)} />
      ) : data !== undefined ? (
        <>
          {kept === null ? null : (
            <Box px="4" pt="2">
              <AsOf at={kept.at} />
            </Box>
          )}
          <Opened key={data.id} application={data} account={account} onChanged={reread} />
        </>
      ) : error instanceof NetworkError && id !== 0 ? (
        <Thread key={id} documentId={id} account={account} />
      ) : error !== null ? (
        <ErrorState plain description={sentenceOf(error)} onRetry={reread} retrying={isFetching} />
      ) : (
        <Box p="4">
          <FormSkeleton fields={4} />
        </Box>
      )}
    </Flex>
  )
}

/** The application as the device last had it, where the server cannot be asked. */
function useKeptApplication(
  isWanted: boolean,
  accountId: number,
  wanted: { documentNumber: string; id: number },
) {
  const offline = useOffline()
  const { documentNumber, id } = wanted
  const [kept, setKept] = useState<{ application: Document; at: number } | null>(null)
  useEffect(() => {
    if (!isWanted) {
      setKept(null)
      return
    }
    let isLeft = false
    void readKeptApplications(offline, accountId).then((found) => {
      const application = found?.applications.find(
        (each) => each.documentNumber === documentNumber || each.id === id,
      )
      if (!isLeft && found && application) setKept({ application, at: found.at })
    })
    return () => {
      isLeft = true
    }
  }, [isWanted, offline, accountId, documentNumber, id])
  return kept
}

function Head({ application }: { application: Document | null }) {
  const navigate = useNavigate()
  // Opened from another page of the app, back leads there; opened by a notification, home.
  const hasBefore = (window.history.state as { idx?: number } | null)?.idx !== 0
  const isListBeside = useMediaQuery(LIST_BESIDE)
  const phone = application?.customerPhone ?? ''
  return (
    <Bar aria-label="신청 정보">
      {isListBeside ? null : hasBefore ? (
        <IconButton label="뒤로" icon={<ChevronLeft aria-hidden />} onClick={() => void navigate(-1)} />
      ) : (
        <IconButton
          asChild
          label="내 신청으로 돌아가기"
          icon={
            <Link to="/dealer-dashboard" replace>
              <ChevronLeft aria-hidden />
            </Link>
          }
        />
      )}
      <Box flex="1" minWidth="0">
        <chakra.h1 fontWeight="semibold" truncate>
          {application?.customerName ?? '신청'}
        </chakra.h1>
        {application === null ? null : (
          <Text textStyle="xs" color="fg.muted" className="tabular" truncate>
            {application.documentNumber}
          </Text>
        )}
      </Box>
      {phone === '' ? null : (
        <IconButton
          asChild
          label={`${application?.customerName} 고객에게 전화`}
          icon={
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              <Phone aria-hidden />
            </a>
          }
        />
      )}
    </Bar>
  )
}

interface OpenedProps {
  application: Document
  account: SessionUser
  onChanged: () => void
}

type Side = 'thread' | 'application'

function Opened({ application, account, onChanged }: OpenedProps) {
  const isWide = useMediaQuery(SIDE_BY_SIDE)
  const [side, setSide] = useState<Side>('thread')
  // Scrolled by keys too, where nothing in it takes the focus.
  const details = (
    <Box role="region" aria-label="신청 내용" tabIndex={0} flex="1" minHeight="0" overflowY="auto">
      <ApplicationDetails application={application} onChanged={onChanged} />
    </Box>
  )
  const thread = <Thread documentId={application.id} account={account} />
  return (
    <>
      <StateLine application={application} />
      <Asked application={application} accountId={account.id} />
      {isWide ? (
        <Flex flex="1" minHeight="0" css={TALL}>
          <Flex flex="1" minWidth="0" minHeight="0" borderRightWidth="1px" borderColor="border">
            {details}
          </Flex>
          <Flex direction="column" flex="1" minWidth="0" minHeight="0">
            {thread}
          </Flex>
        </Flex>
      ) : (
        <Panels>
          <Tabs
            label="신청 보기"
            value={side}
            onChange={(next) => setSide(next as Side)}
            items={[
              {
                value: 'thread',
                label: '진행과 대화',
                count: side === 'thread' ? undefined : application.unreadMessages || undefined,
              },
              { value: 'application', label: '신청 내용과 서류' },
            ]}
          >
            {side === 'thread' ? thread : details}
          </Tabs>
        </Panels>
      )}
    </>
  )
}

function Thread({ documentId, account }: { documentId: number; account: SessionUser }) {
  const view = useChat(documentId, account)
  return (
    <>
      {view.connection === 'connected' ? null : (
        <Flex justify="flex-end" px="4" pt="2">
          <ConnectionBadge state={view.connection} />
        </Flex>
      )}
      <CaseThread view={view} missing={<Missing {...NO_CHAT} />} />
    </>
  )
}

const NO_CHAT = { title: CHAT.missing, description: CHAT.missingMore }
const NO_APPLICATION = {
  title: '신청을 찾을 수 없습니다.',
  description: '삭제되었거나 우리 매장의 신청이 아닙니다. 접수번호를 확인해주세요.',
}

function Missing({ title, description }: { title: string; description: string }) {
  return (
    <Flex flex="1" align="center" justify="center">
      <EmptyState
        plain
        icon={<MessageCircleOff size={22} aria-hidden />}
        title={title}
        description={description}
        action={
          <Button asChild size="lg">
            <Link to="/dealer-dashboard">내 신청으로 돌아가기</Link>
          </Button>
        }
      />
    </Flex>
  )
}

const Bar = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    minHeight: '14',
    px: '1',
    // Where no button stands first, the name begins where the lines below it do.
    '& > div:first-child': { ps: '3' },
    py: '1.5',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})

/** On a low screen the bars above scroll away, and both parts get the whole of it. */
const TALL = { [LOW]: { flex: 'none', height: 'max(100dvh, 24rem)' } }

/** The tabs stay, and the chosen panel takes the rest of the screen. */
const Panels = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minHeight: '0',
    ...TALL,
    '& > [role=tablist]': {
      flexShrink: '0',
      flexWrap: 'wrap',
      px: '2',
      '& [role=tab]': { flex: '1', justifyContent: 'center' },
    },
    '& > [role=tabpanel]': {
      display: 'flex',
      flexDirection: 'column',
      flex: '1',
      minHeight: '0',
      pt: '0',
    },
  },
})
