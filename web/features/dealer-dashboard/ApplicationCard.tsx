import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { CUSTOMER_TYPE_LABELS, type Document } from '#shared/documents/document.contract.ts'
import { formatKstDateTime, formatKstMonthDayTime } from '#shared/kst.ts'
import { useUnreadDocuments } from '../../lib/unread-news.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ChatLink } from './ChatLink.tsx'
import { SupplementLink } from './SupplementLink.tsx'

const NOTE_SHOWN = 80

export interface ApplicationCardProps {
  application: Document
  /** The store's answer to 보완필요 is still in the outbox of the device. */
  isAnswerWaiting: boolean
  onDetails: () => void
}

/** One application in the store's list, with its status and the actions that are possible now. */
export function ApplicationCard({ application, isAnswerWaiting, onDetails }: ApplicationCardProps) {
  const { id, documentNumber, activationStatus, customerName, carrier, customerType } = application
  const hasNews = useUnreadDocuments().has(id)
  const note = application.supplementRequired ? application.supplementNotes : application.dealerNotes
  return (
    <Box as="li" layerStyle="card" p="4">
      <Flex justify="space-between" align="center" gap="2">
        <Text className="tabular" textStyle="sm" color="fg.muted">
          {documentNumber} {hasNews ? <NewsDot role="img" aria-label="새 소식" /> : null}
        </Text>
        <StatusBadge status={activationStatus} />
      </Flex>
      <Text mt="1" fontWeight="semibold" textStyle="lg" lineClamp="2">
        {customerName}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {[carrier, CUSTOMER_TYPE_LABELS[customerType], application.servicePlanName]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text textStyle="sm" color="fg.muted" className="tabular" mt="1">
        접수 {formatKstDateTime(application.uploadedAt)} · 변경 {formatKstMonthDayTime(application.updatedAt)}
      </Text>
      {note === null || note === '' ? null : (
        <Box mt="3">
          <Notice
            kind={application.supplementRequired ? 'warning' : 'info'}
            title={application.supplementRequired ? '보완이 필요합니다' : '안내'}
          >
            {note.length > NOTE_SHOWN ? `${note.slice(0, NOTE_SHOWN)}…` : note}
          </Notice>
        </Box>
      )}
      <Flex gap="2" mt="3" wrap="wrap">
        <Button
          variant="outline"
          colorPalette="gray"
          onClick={onDetails}
          aria-label={`${customerName} 상세보기`}
        >
          상세보기
        </Button>
        <ChatLink application={application} />
        {application.supplementRequired ? (
          <SupplementLink documentId={id} isWaiting={isAnswerWaiting} />
        ) : null}
      </Flex>
    </Box>
  )
}

const NewsDot = chakra('span', {
  base: { display: 'inline-block', boxSize: '2', borderRadius: 'full', bg: 'accent.solid' },
})
