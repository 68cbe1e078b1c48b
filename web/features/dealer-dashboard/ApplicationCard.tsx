import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { CUSTOMER_TYPE_LABELS, type Document } from '#shared/documents/document.contract.ts'
import { formatKstShort } from '#shared/kst.ts'
import { excerpt, NOTE_LENGTH } from '../../lib/excerpt.ts'
import { CountBadge } from '../../ui/Badge.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

export interface ApplicationCardProps {
  application: Document
  /** Something new of it was not looked at. */
  hasNews: boolean
}

/** One application in the store's list; the whole card opens it, and leaves the list beside it as it is. */
export const ApplicationCard = memo(({ application, hasNews }: ApplicationCardProps) => {
  const { search } = useLocation()
  const { documentNumber, activationStatus, customerName, carrier, customerType } = application
  const { supplementRequired, supplementNotes, dealerNotes, uploadedAt, updatedAt } = application
  return (
    <li>
      <Card to={{ pathname: applicationAddress(application), search }} state={{ documentId: application.id }}>
        <div>
          <h3>
            {customerName}
            {hasNews ? <NewsDot role="img" aria-label="새 소식" /> : null}
          </h3>
          <span data-state>
            <CountBadge count={application.unreadMessages} label="읽지 않은 메시지" />
            <StatusBadge status={activationStatus} />
          </span>
        </div>
        <p>
          {[carrier, CUSTOMER_TYPE_LABELS[customerType], application.servicePlanName]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="tabular">
          <span>{documentNumber}</span>
          <span>
            접수 {formatKstShort(uploadedAt)}
            {updatedAt === uploadedAt ? '' : ` · 변경 ${formatKstShort(updatedAt)}`}
          </span>
        </div>
        {supplementRequired && supplementNotes ? (
          <p data-note="asked">보완: {excerpt(supplementNotes, NOTE_LENGTH)}</p>
        ) : null}
        {dealerNotes ? <p data-note>안내: {excerpt(dealerNotes, NOTE_LENGTH)}</p> : null}
      </Card>
    </li>
  )
})

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

/** Its parts are plain elements: styled ones cost a phone most of the time that a list takes. */
const Card = chakra(NavLink, {
  base: {
    display: 'block',
    layerStyle: 'card',
    px: '4',
    py: '3',
    color: 'fg.muted',
    textStyle: 'sm',
    _hover: { borderColor: 'border.control' },
    '&[aria-current=page]': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    '& div': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      columnGap: '2',
    },
    '& h3': { minWidth: '0', textStyle: 'lg', fontWeight: 'semibold', color: 'fg' },
    '& [data-state]': { display: 'flex', gap: '2', flexShrink: '0' },
    '& [data-note]': { mt: '1', lineClamp: '2', color: 'fg' },
    '& [data-note=asked]': { color: 'status.supplement.fg' },
  },
})
