import { Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Offline, OutboxItem } from '../../offline/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

const STATE_WORDS: Record<OutboxItem['state'], string> = {
  waiting: '기기에 저장됨',
  sending: '전송 중',
  'paused-login': '로그인 후 전송',
  outdated: '앱 업데이트 후 전송',
  rejected: '접수되지 않음',
  reopened: '수정 중',
  done: '서버 접수됨',
}
const SHOWN = 3

/** What the server does not have yet: it belongs to the store's list as well. */
export function OnDevice({ offline, accountId }: { offline: Offline; accountId: number }) {
  const [items, setItems] = useState<OutboxItem[]>([])
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const found = await offline.outbox.list(accountId).catch(() => [])
      if (!isGone) setItems(found.filter(({ state }) => state !== 'done'))
    }
    const stop = offline.outbox.subscribe(({ type }) => {
      if (type === 'changed') void read()
    })
    void read()
    return () => {
      isGone = true
      stop()
    }
  }, [offline, accountId])

  if (items.length === 0) return null
  const hasRejected = items.some(({ state }) => state === 'rejected')
  return (
    <Notice
      kind={hasRejected ? 'error' : 'info'}
      title={`기기에 있는 신청 ${items.length}건`}
      action={
        <Button asChild size="sm" variant="outline">
          <Link to="/outbox">전송 대기함</Link>
        </Button>
      }
    >
      {items.slice(0, SHOWN).map((item) => (
        <Flex key={item.submissionId} gap="2">
          <Text as="span" truncate>
            {item.label ?? '내용을 볼 수 없는 신청'}
          </Text>
          <Text as="span" flexShrink="0">
            {STATE_WORDS[item.state]}
          </Text>
        </Flex>
      ))}
      {items.length > SHOWN ? `외 ${items.length - SHOWN}건 더` : null}
    </Notice>
  )
}
