import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatKstShort } from '#shared/kst.ts'
import type { OutboxItem } from '../../offline/index.ts'
import { stateWords } from '../../records/device/outbox-state-words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/file-check.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

const STATE_COLORS: Record<OutboxItem['state'], 'gray' | 'accent' | 'green' | 'orange' | 'red'> = {
  waiting: 'gray',
  sending: 'accent',
  'paused-login': 'orange',
  outdated: 'orange',
  rejected: 'red',
  reopened: 'orange',
  done: 'green',
}

export interface OutboxRecordProps {
  item: OutboxItem
  /** Whose chats stand on a page of their own. */
  isStore: boolean
  fraction: number | undefined
  now: number
  onDelete: () => void
  onPutBack: () => void
}

/** One record with its state, the reason why it waits, and its actions. */
export function OutboxRecord({ item, isStore, fraction, now, onDelete, onPutBack }: OutboxRecordProps) {
  const thread = threadPath(item, isStore)
  const nextTry = nextTryWords(item, now)
  return (
    <Box as="li" layerStyle="card" p="4">
      <Flex justify="space-between" gap="3" align="center">
        <Heading as="h3" size="sm" truncate>
          {item.label ?? '이 계정으로 다시 로그인하면 내용을 볼 수 있습니다.'}
        </Heading>
        <Badge colorPalette={STATE_COLORS[item.state]}>{stateWords(item, fraction)}</Badge>
      </Flex>
      <Text textStyle="sm" color="fg.muted" className="tabular">
        {KIND_LABELS[item.kind] ?? '신청'} · {formatKstShort(new Date(item.submittedAt))}
      </Text>
      {item.fileSize > 0 ? (
        <Flex textStyle="sm" color="fg.muted" className="tabular" gap="1.5">
          <Text as="span" truncate>
            {item.fileName ?? '첨부 파일'}
          </Text>
          <Text as="span" flexShrink="0">
            {formatBytes(item.fileSize)}
          </Text>
        </Flex>
      ) : null}
      <Stack gap="1.5" mt="2">
        {item.state === 'sending' ? <ProgressBar value={fraction ?? 0} label="전송 중" /> : null}
        {item.state === 'done' ? (
          <Text textStyle="sm">
            접수번호{' '}
            <Text as="strong" className="tabular">
              {item.documentNumber}
            </Text>
          </Text>
        ) : null}
        {item.gaveWay && item.state === 'done' ? (
          <Text textStyle="sm" color="fg.muted">
            기기 공간이 부족해 백업 전에 기기의 사본을 지웠습니다. 서버에는 저장되어 있습니다.
          </Text>
        ) : null}
        {item.error !== null && item.state !== 'done' ? (
          <Text textStyle="sm" color={item.state === 'rejected' ? 'fg.error' : 'fg.muted'}>
            {item.error.sentence}
          </Text>
        ) : null}
        {nextTry === null ? null : (
          <Text textStyle="sm" color="fg.muted" className="tabular">
            {nextTry}
          </Text>
        )}
        {isOverdue(item, now) ? (
          <Text textStyle="sm" color="fg.warning">
            하루 넘게 전송되지 않았습니다. 인터넷 연결을 확인하고 지금 전송을 눌러주세요.
          </Text>
        ) : null}
      </Stack>
      {item.state === 'done' ? null : (
        <Flex gap="2" mt="3" wrap="wrap">
          {isEditable(item) ? (
            <Button asChild size="sm" variant="outline">
              <Link to={editPath(item)}>{item.state === 'reopened' ? '이어서 수정' : '수정'}</Link>
            </Button>
          ) : null}
          {thread === null ? null : (
            <Button asChild size="sm" variant="outline">
              <Link to={thread}>대화 열기</Link>
            </Button>
          )}
          {item.state === 'reopened' && !item.withdrawn ? (
            <Button size="sm" variant="outline" onClick={onPutBack}>
              수정 취소하고 전송
            </Button>
          ) : null}
          {isDeletable(item) ? (
            <Button size="sm" variant="ghost" colorPalette="red" onClick={onDelete}>
              삭제
            </Button>
          ) : null}
        </Flex>
      )}
    </Box>
  )
}

function editPath(item: OutboxItem): string {
  if (item.kind !== 'supplement') return `/submit-application?reopen=${item.submissionId}`
  return `/supplement?reopen=${item.submissionId}`
}

function threadPath({ kind, target }: OutboxItem, isStore: boolean): string | null {
  if (kind !== 'message') return null
  const { documentId } = target as { documentId: number }
  return isStore ? `/dealer-chat/${documentId}` : `/documents/${documentId}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The names of the kinds of records. */
const KIND_LABELS: Record<string, string> = {
  application: '접수 신청',
  supplement: '보완 답변',
  message: '채팅 메시지',
}

/** When the next try is; null when the record is not sent by itself. */
export function nextTryWords(item: OutboxItem, now: number): string | null {
  if (item.state !== 'waiting') return null
  if (item.attempts === 0 && item.nextAttemptAt <= now) return '연결되면 바로 전송합니다.'
  if (item.nextAttemptAt <= now) return '곧 다시 시도합니다.'
  return `다음 시도 ${formatKstShort(new Date(item.nextAttemptAt), new Date(now))}`
}

/**
 * True for a record that has waited for more than a day, which is shown with a warning. One with a number arrived once, and goes
 * again because the server has lost it.
 */
export function isOverdue(item: OutboxItem, now: number): boolean {
  const isQueued =
    item.state !== 'done' &&
    item.state !== 'rejected' &&
    item.state !== 'reopened' &&
    item.documentNumber === null
  return isQueued && now - item.submittedAt > DAY_MS
}

/** True if the record can be opened in its form again: not while it is being sent, nor afterwards. */
export function isEditable(item: OutboxItem): boolean {
  return (
    item.kind in KIND_LABELS && item.kind !== 'message' && item.state !== 'sending' && item.state !== 'done'
  )
}

/** A message cannot be taken back, so one that may have arrived is not deleted. */
export function isDeletable({ kind, state, attempts }: OutboxItem): boolean {
  if (kind === 'message') return state === 'rejected' || attempts === 0
  return state !== 'sending'
}
