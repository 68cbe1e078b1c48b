import { chakra, Flex, Text } from '@chakra-ui/react'
import { NavLink, useLocation } from 'react-router-dom'
import { CUSTOMER_TYPE_LABELS, type Document } from '#shared/documents/document.contract.ts'
import { formatKstMonthDayTime } from '#shared/kst.ts'
import { useUnreadDocuments } from '../../lib/unread-news.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** One application in the store's list; the whole card opens it, and leaves the list beside it as it is. */
export function ApplicationCard({ application }: { application: Document }) {
  const { search } = useLocation()
  const hasNews = useUnreadDocuments().has(application.id)
  const { documentNumber, activationStatus, customerName, carrier, customerType } = application
  const note = application.supplementRequired ? application.supplementNotes : application.dealerNotes
  return (
    <li>
      <Card to={{ pathname: applicationAddress(application), search }} state={{ documentId: application.id }}>
        <Flex justify="space-between" align="center" gap="2" rowGap="0" wrap="wrap">
          <chakra.h3 fontWeight="semibold" textStyle="lg" minWidth="0">
            {customerName}
            {hasNews ? <NewsDot role="img" aria-label="새 소식" /> : null}
          </chakra.h3>
          <Flex align="center" gap="2" flexShrink="0">
            <CountBadge count={application.unreadMessages} label="읽지 않은 메시지" />
            <StatusBadge status={activationStatus} />
          </Flex>
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {[carrier, CUSTOMER_TYPE_LABELS[customerType], application.servicePlanName]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Flex
          justify="space-between"
          gap="2"
          rowGap="0"
          wrap="wrap"
          textStyle="sm"
          color="fg.muted"
          className="tabular"
        >
          <span>{documentNumber}</span>
          <span>접수 {formatKstMonthDayTime(application.uploadedAt)}</span>
        </Flex>
        {note ? (
          <Text textStyle="sm" mt="1" lineClamp="2" data-asked={application.supplementRequired || undefined}>
            {note}
          </Text>
        ) : null}
      </Card>
    </li>
  )
}

/** The address of an application's page. */
export function applicationAddress({ documentNumber }: Pick<Document, 'documentNumber'>): string {
  return `/applications/${documentNumber}`
}

const NewsDot = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '2',
    ms: '1.5',
    mb: '0.5',
    borderRadius: 'full',
    bg: 'accent.solid',
  },
})

const Card = chakra(NavLink, {
  base: {
    display: 'block',
    layerStyle: 'card',
    px: '4',
    py: '3',
    color: 'fg',
    _hover: { borderColor: 'border.control' },
    '&[aria-current=page]': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    '& [data-asked]': { color: 'status.supplement.fg' },
  },
})
