import { chakra, Flex, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Document } from '#shared/documents/document.contract.ts'
import { formatKstShort } from '#shared/kst.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import { useOutboxItems } from '../../records/device/outbox-view.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { LOW } from '../../ui/use-media-query.ts'
import { waitingAnswers } from './waiting-answers.ts'

/** The state of an application in one line. */
export function StateLine({ application }: { application: Document }) {
  return (
    <Flex
      align="center"
      gap="2"
      rowGap="1"
      wrap="wrap"
      px="4"
      py="2"
      borderBottomWidth="1px"
      borderColor="border"
      flexShrink="0"
    >
      {/* The heading over the chat has a shorter word of its own. */}
      <StatusBadge
        status={application.activationStatus}
        label={application.activationStatus === '개통' ? '완료' : undefined}
      />
      <Text textStyle="sm" color="fg.muted" className="tabular">
        {stateSentence(application)} · {formatKstShort(application.updatedAt)}
      </Text>
    </Flex>
  )
}

/** What the state means for the store, beside the time of the last change. */
function stateSentence({ activationStatus, assignedWorkerId }: Document): string {
  switch (activationStatus) {
    case '대기':
      return assignedWorkerId === null ? '본사의 확인을 기다립니다' : '본사가 확인하고 있습니다'
    case '진행중':
    case '업무요청중':
      return '본사가 처리하고 있습니다'
    case '보완필요':
      return '보완을 기다립니다'
    case '개통':
      return '개통되었습니다'
    case '기타완료':
      return '완료되었습니다'
    case '취소':
      return '취소되었습니다'
    case '폐기':
      return '폐기되었습니다'
  }
}

/** What the office asks for or says of the outcome, where the answer is one press away. */
export function Asked({ application, accountId }: { application: Document; accountId: number }) {
  const outbox = useOutboxItems(useOffline(), accountId)
  const isAnswered = waitingAnswers(outbox ?? []).has(application.id)
  const { id, supplementRequired, supplementNotes, dealerNotes, activationStatus } = application
  const isClosed = activationStatus === '폐기' || activationStatus === '취소'
  if (!supplementRequired && !isClosed && !dealerNotes) return null
  return (
    <Strip>
      {supplementRequired ? (
        <Notice
          kind="warning"
          title="보완이 필요합니다"
          action={
            isAnswered ? (
              <Button asChild size="sm" variant="outline">
                <Link to="/outbox">보완 답변 전송 대기</Link>
              </Button>
            ) : (
              <Button asChild size="sm">
                <Link to={`/supplement?document=${id}`}>보완하기</Link>
              </Button>
            )
          }
        >
          {supplementNotes}
        </Notice>
      ) : null}
      {isClosed ? (
        <Notice kind="error" title={activationStatus === '폐기' ? '폐기 사유' : '취소 사유'}>
          {(activationStatus === '폐기' ? application.discardReason : application.cancelReason) ||
            '사유 없음'}
        </Notice>
      ) : null}
      {dealerNotes && !isClosed ? (
        <Notice kind="info" title="안내">
          {dealerNotes}
        </Notice>
      ) : null}
    </Strip>
  )
}

const Strip = chakra('div', {
  base: {
    flexShrink: '0',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '2',
    px: '3',
    pt: '3',
    maxHeight: '40dvh',
    overflowY: 'auto',
    [LOW]: { maxHeight: 'none' },
  },
})
