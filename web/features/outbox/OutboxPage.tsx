import { chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import { readHealth } from '#shared/health/alive.contract.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { call, NetworkError } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { isPersistent, type Offline, type OutboxItem } from '../../offline/index.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import { useOutboxItems, useOutboxReading, useUploadProgress } from '../../records/device/outbox-view.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'
import { OutboxRecord } from './OutboxRecord.tsx'

const CLOCK_MS = 15_000

const QUESTIONS = {
  application: {
    title: '이 신청을 삭제하시겠습니까?',
    what: '이 신청',
    why: '서버에 이미 접수되었는지 먼저 확인합니다.',
  },
  message: { title: '이 메시지를 삭제하시겠습니까?', what: '이 메시지', why: '보내지 못한 메시지입니다.' },
} as const

/** 전송 대기함: all records on this device, each with its state and why it waits. */
export default function OutboxPage() {
  const account = useAccount()
  const offline = useOffline()
  const accountId = account?.id ?? 0
  const items = useOutboxItems(offline, accountId)
  const foreign = useOutboxReading(
    offline,
    useCallback((outbox: Offline['outbox']) => outbox.foreign(accountId), [accountId]),
    null,
  )
  const progress = useUploadProgress(offline)
  const now = useNow()
  const persistent = usePersistence()

  if (offline === null) {
    return (
      <Notice kind="warning">
        보안 연결(HTTPS)이 아니어서 이 기기에는 저장할 수 없습니다. 접수하면 바로 서버로 전송됩니다.
      </Notice>
    )
  }
  if (items === null) return <TableSkeleton rows={3} cards />
  const unsent = items.filter(({ state }) => state !== 'done')
  const done = items.filter(({ state }) => state === 'done').reverse()

  const remove = async (item: OutboxItem) => {
    const { title, what, why } = QUESTIONS[item.kind === 'message' ? 'message' : 'application']
    const isSure = await confirm({
      title,
      body: `${item.label ?? what}\n${why} 삭제하면 되돌릴 수 없습니다.`,
      confirmLabel: '삭제',
      destructive: true,
    })
    if (!isSure) return
    try {
      const result = await offline.outbox.delete(accountId, item.submissionId)
      if (result.kind === 'became') toast.info(`이미 접수된 신청입니다. 접수번호 ${result.documentNumber}`)
      else toast.success('기기에서 삭제했습니다.')
    } catch (error) {
      toast.error(sentence(error), { title: '삭제 실패' })
    }
  }
  const putBack = async (item: OutboxItem) => {
    try {
      await offline.outbox.putBack(accountId, item.submissionId)
    } catch (error) {
      toast.error(sentence(error))
    }
  }

  return (
    <Stack gap="6" maxWidth="xl">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Text color="fg.muted" textStyle="sm" flex="1 1 12rem">
          {persistent
            ? '이 기기는 전송할 내용을 지우지 않고 보관합니다.'
            : '브라우저가 저장 공간을 비울 수 있습니다. 되도록 빨리 연결해 전송해주세요.'}
        </Text>
        {unsent.length > 0 ? <Button onClick={() => void sendNow(offline)}>지금 전송</Button> : null}
      </Flex>
      {foreign !== null && foreign.count > 0 ? (
        <ForeignRecords
          count={foreign.count}
          oldestAt={foreign.oldestAt}
          onDelete={foreign.deletable > 0 ? () => void deleteForeign(offline, accountId) : null}
        />
      ) : null}
      <Section title={`미전송 ${unsent.length}건`} level={2}>
        {unsent.length === 0 ? (
          <EmptyState title="전송을 기다리는 항목이 없습니다." />
        ) : (
          <List>
            {unsent.map((item) => (
              <OutboxRecord
                key={item.submissionId}
                item={item}
                isStore={account?.userType === 'dealer'}
                fraction={progress[item.submissionId]}
                now={now}
                onDelete={() => void remove(item)}
                onPutBack={() => void putBack(item)}
              />
            ))}
          </List>
        )}
      </Section>
      {done.length > 0 ? (
        <Section title="접수된 신청" level={2}>
          <Text color="fg.muted" textStyle="sm" mb="3">
            서버 접수됨: 서버에 저장되었습니다. 보관됨: 백업까지 끝났습니다.
          </Text>
          <List>
            {done.map((item) => (
              <OutboxRecord
                key={item.submissionId}
                item={item}
                isStore={account?.userType === 'dealer'}
                fraction={undefined}
                now={now}
                onDelete={() => void remove(item)}
                onPutBack={() => void putBack(item)}
              />
            ))}
          </List>
        </Section>
      ) : null}
    </Stack>
  )
}

interface ForeignRecordsProps {
  count: number
  oldestAt: number | null
  /** Null while no record is old enough to be deleted. */
  onDelete: (() => void) | null
}

/** The number of records of other accounts and the age of the oldest; their contents stay hidden. */
function ForeignRecords({ count, oldestAt, onDelete }: ForeignRecordsProps) {
  return (
    <Notice
      kind="warning"
      title={`다른 계정의 미전송 항목이 ${count}건 있습니다.`}
      action={
        onDelete === null ? undefined : (
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onDelete}>
            정리
          </Button>
        )
      }
    >
      {oldestAt === null ? '' : `${formatKstDateTime(new Date(oldestAt))}부터 기다리고 있습니다. `}
      작성한 계정으로 로그인하면 자동으로 전송됩니다.
    </Notice>
  )
}

/** Only records older than 90 days are deleted; the outbox decides which and returns their number. */
async function deleteForeign(offline: Offline, accountId: number): Promise<void> {
  const isSure = await confirm({
    title: '다른 계정의 오래된 항목을 삭제하시겠습니까?',
    body: '90일이 지난 항목만 삭제됩니다. 삭제하면 되돌릴 수 없습니다.',
    confirmLabel: '삭제',
    destructive: true,
  })
  if (!isSure) return
  const deleted = await offline.outbox.deleteForeign(accountId).catch(() => null)
  if (deleted === null) toast.error('삭제하지 못했습니다. 다시 시도해주세요.')
  else toast.success(`${deleted}건을 삭제했습니다.`)
}

function List({ children }: { children: React.ReactNode }) {
  return (
    <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" listStyleType="none">
      {children}
    </chakra.ul>
  )
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The time, updated at intervals: enough for the next try and for records older than a day. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function usePersistence(): boolean {
  const [persistent, setPersistent] = useState(true)
  useEffect(() => {
    void isPersistent().then(setPersistent, () => setPersistent(false))
  }, [])
  return persistent
}

const REACHED_WITHIN_MS = 3_000

/** Asks first whether the server can be reached at all: a record that was tried can be changed only with a connection. */
async function sendNow(offline: Offline): Promise<void> {
  try {
    if (!navigator.onLine) throw new NetworkError('unreachable')
    await call(readHealth, { signal: AbortSignal.timeout(REACHED_WITHIN_MS) })
    offline.outbox.sendNow()
  } catch {
    toast.info('서버에 연결되어 있지 않습니다. 연결되면 자동으로 전송됩니다.', { about: 'send-now' })
  }
}
