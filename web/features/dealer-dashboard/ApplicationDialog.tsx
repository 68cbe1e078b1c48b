import { Box, Stack } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { CUSTOMER_TYPE_LABELS, type Document, joinedMemo } from '#shared/documents/document.contract.ts'
import { listDocumentEvents } from '#shared/documents/documents.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import { eventTitle } from '../../documents/document-event-words.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { SupplementLink } from './SupplementLink.tsx'

export interface ApplicationDialogProps {
  application: Document
  /** Its answer to 보완필요 is still on the device. */
  isAnswerWaiting: boolean
  onClose: () => void
}

/** Everything the store may know of one application, and its history. */
export default function ApplicationDialog({ application, isAnswerWaiting, onClose }: ApplicationDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${application.customerName} · ${application.documentNumber}`}
      size="lg"
      closeOnBackdrop
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            닫기
          </Button>
          {application.chatRoomId !== null && application.activationStatus !== '진행중' ? (
            <Button asChild variant="subtle">
              <Link to={`/dealer-chat/${application.id}`}>
                채팅 내역
                {application.unreadMessages > 0 ? (
                  <CountBadge count={application.unreadMessages} label="읽지 않은 메시지" />
                ) : null}
              </Link>
            </Button>
          ) : null}
          {application.supplementRequired ? (
            <SupplementLink documentId={application.id} isWaiting={isAnswerWaiting} />
          ) : null}
        </>
      }
    >
      <Details application={application} />
    </Dialog>
  )
}

function Details({ application }: { application: Document }) {
  const rows: [string, string | null][] = [
    ['연락처', application.customerPhone],
    ['이메일', application.customerEmail],
    ['통신사', application.carrier],
    ['가입 유형', CUSTOMER_TYPE_LABELS[application.customerType]],
    ['이전통신사', application.previousCarrier],
    ['희망번호', application.desiredNumber],
    ['개통방명 코드', application.contactCode],
    ['판매점', application.storeName],
    ['결합번호', application.bundleNumber],
    ['결합통신사', application.bundleCarrier],
    ['요금제', application.servicePlanName],
    ['월 요금', application.totalMonthlyFee === null ? null : formatWon(application.totalMonthlyFee)],
    ['가입번호', application.subscriptionNumber],
    ['첨부 서류', application.fileName],
    ['담당자', application.assignedWorkerName],
    ['접수', formatKstDateTime(application.uploadedAt)],
    ['개통', application.activatedAt === null ? null : formatKstDateTime(application.activatedAt)],
    ['메모', joinedMemo(application.notes)],
  ]
  return (
    <Stack gap="5">
      <Box>
        <StatusBadge status={application.activationStatus} />
      </Box>
      {application.supplementNotes ? (
        <Notice kind="warning" title="보완 내용">
          {application.supplementNotes}
        </Notice>
      ) : null}
      {application.dealerNotes ? (
        <Notice kind="info" title="안내">
          {application.dealerNotes}
        </Notice>
      ) : null}
      {application.activationStatus === '폐기' ? (
        <Notice kind="error" title="폐기 사유">
          {application.discardReason ?? '사유 없음'}
        </Notice>
      ) : null}
      <KeyValueList
        columns={2}
        items={rows.flatMap(([label, value]) =>
          value === null || value === '' ? [] : [{ label, value, wide: label === '메모' }],
        )}
      />
      {/* A new version has a longer history. */}
      <History key={application.version} documentId={application.id} />
    </Stack>
  )
}

function History({ documentId }: { documentId: number }) {
  const [events, setEvents] = useState<ResponseOf<typeof listDocumentEvents> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const read = useCallback(() => {
    const controller = new AbortController()
    const { signal } = controller
    setError(null)
    call(listDocumentEvents, { params: { id: documentId }, signal }).then(setEvents, (thrown: unknown) => {
      if (!signal.aborted) setError(thrown)
    })
    return () => controller.abort()
  }, [documentId])
  useEffect(read, [read])
  return (
    <Section title="처리 이력" level={3}>
      {error !== null ? (
        <ErrorState description={sentenceOf(error)} onRetry={read} />
      ) : events === null ? (
        <FormSkeleton fields={2} />
      ) : (
        <Timeline
          entries={events.toReversed().map((event) => ({
            key: event.id,
            title: eventTitle(event),
            at: event.at,
            by: event.actorName,
            note: event.note ?? undefined,
          }))}
        />
      )}
    </Section>
  )
}
