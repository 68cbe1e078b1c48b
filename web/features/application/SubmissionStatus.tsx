import { Flex, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Offline } from '../../offline/index.ts'
import { stateWords } from '../../records/device/outbox-state-words.ts'
import { useOutboxItems, useUploadProgress } from '../../records/device/outbox-view.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { toast } from '../../ui/toast.ts'
import { receivedSentence } from './submit-application.ts'

const WAITING = '연결되면 자동으로 전송됩니다. 접수번호는 서버에 접수된 뒤에 나옵니다.'

export interface SubmissionStatusProps {
  offline: Offline
  accountId: number
  submissionId: string
  customerName: string
  onNext: () => void
  onSameCustomer: () => void
}

/** Where the new application is: on the device, being sent, or at the server, which gives it a number. */
export default function SubmissionStatus(props: SubmissionStatusProps) {
  const { offline, accountId, submissionId, customerName } = props
  const item = useOutboxItems(offline, accountId)?.find((found) => found.submissionId === submissionId)
  const fraction = useUploadProgress(offline)[submissionId]
  const state = item?.state
  const sentence = item?.error?.sentence
  useEffect(() => {
    if (state === 'done') toast.success(receivedSentence(customerName), { title: '접수 완료' })
    if (state !== 'rejected') return
    const told = toast.error(sentence ?? '접수하지 못했습니다.', { title: '접수 실패' })
    // Removed on leaving, so that the message does not cover another page; here the state stays visible.
    return () => toast.dismiss(told)
  }, [state, sentence, customerName])

  if (item === undefined) return null
  if (item.state === 'done') {
    return (
      <Notice kind="success" title={receivedSentence(customerName)} action={<GoOn {...props} />}>
        {stateWords(item)} · 접수번호{' '}
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
      <Notice kind="info" title={stateWords(item, fraction)}>
        <ProgressBar value={fraction ?? 0} label="전송 중" />
      </Notice>
    )
  }
  return (
    <Notice kind="info" title={stateWords(item)} action={<GoOn {...props} />}>
      {item.error?.sentence ?? (item.state === 'waiting' ? WAITING : null)}
    </Notice>
  )
}

/** The ways on from here. They stand below the sentence, as wide as it on a phone. */
function GoOn({ onNext, onSameCustomer }: Pick<SubmissionStatusProps, 'onNext' | 'onSameCustomer'>) {
  return (
    <Flex gap="2" wrap="wrap" width={{ base: 'full', md: 'auto' }}>
      <Button flex="1 0 auto" onClick={onNext}>
        다음 신청 접수
      </Button>
      <Button flex="1 0 auto" variant="outline" onClick={onSameCustomer}>
        같은 고객으로 새 신청
      </Button>
    </Flex>
  )
}
