import { Flex, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Offline, OutboxItem } from '../../offline/index.ts'
import { stateWords } from '../../records/device/outbox-state-words.ts'
import { useUploadProgress } from '../../records/device/outbox-view.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

const SHOWN = 3

/** What of applications is in the device's outbox, shown with the store's; messages stand in their threads. */
export function OnDevice({ offline, outbox }: { offline: Offline; outbox: readonly OutboxItem[] }) {
  const items = outbox.filter(({ state, kind }) => state !== 'done' && kind !== 'message')
  const progress = useUploadProgress(offline)
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
            {stateWords(item, progress[item.submissionId])}
          </Text>
        </Flex>
      ))}
      {items.length > SHOWN ? `외 ${items.length - SHOWN}건 더` : null}
    </Notice>
  )
}
