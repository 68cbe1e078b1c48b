import { Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Offline, OutboxItem } from '../../offline/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { toast } from '../../ui/toast.ts'

export interface SubmissionStatusProps {
  offline: Offline
  accountId: number
  submissionId: string
}

/** Where the application just submitted is: on the device, on its way, at the server. 완료 only with a number from the server. */
export default function SubmissionStatus({ offline, accountId, submissionId }: SubmissionStatusProps) {
  const [item, setItem] = useState<OutboxItem | null>(null)
  const [fraction, setFraction] = useState(0)

  useEffect(() => {
    let isGone = false
    const read = async () => {
      const items = await offline.outbox.list(accountId).catch(() => [])
      const found = items.find((candidate) => candidate.submissionId === submissionId) ?? null
      if (!isGone) setItem(found)
    }
    const stop = offline.outbox.subscribe((notice) => {
      if (notice.type === 'changed') void read()
      if (notice.type === 'progress' && notice.submissionId === submissionId) setFraction(notice.fraction)
    })
    void read()
    return () => {
      isGone = true
      stop()
    }
  }, [offline, accountId, submissionId])

  const state = item?.state
  const sentence = item?.error?.sentence
  useEffect(() => {
    if (state === 'done') toast.success('서류가 성공적으로 접수되었습니다.', { title: '접수 완료' })
    if (state !== 'rejected') return
    const told = toast.error(sentence ?? '접수하지 못했습니다.', { title: '접수 실패' })
    // Elsewhere it would stand over something else; here it stays in the page.
    return () => toast.dismiss(told)
  }, [state, sentence])

  if (item === null) return null
  if (item.state === 'done') {
    return (
      <Notice kind="success" title="서버 접수됨">
        접수번호{' '}
        <Text as="strong" className="tabular">
          {item.documentNumber}
        </Text>
      </Notice>
    )
  }
  if (item.state === 'rejected') {
    return (
      <Notice
        kind="error"
        title="접수 실패"
        action={
          <Button asChild size="sm" variant="outline">
            <Link to={`/submit-application?reopen=${item.submissionId}`}>다시 수정</Link>
          </Button>
        }
      >
        {item.error?.sentence}
      </Notice>
    )
  }
  if (item.state === 'sending') {
    return (
      <Notice kind="info" title={`전송 중 ${Math.round(fraction * 100)}%`}>
        <ProgressBar value={fraction} label="전송 중" />
      </Notice>
    )
  }
  return (
    <Notice
      kind="info"
      title="기기에 저장됨"
      action={
        <Flex flexShrink="0">
          <Button asChild size="sm" variant="outline">
            <Link to="/outbox">전송 대기함</Link>
          </Button>
        </Flex>
      }
    >
      {item.error?.sentence ?? '연결되면 자동으로 전송됩니다. 접수번호는 서버에 접수된 뒤에 나옵니다.'}
    </Notice>
  )
}
