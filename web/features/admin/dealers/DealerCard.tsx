import { Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import type { Dealer } from '#shared/dealers/dealer.contract.ts'
import { CardHead } from '../../../records/row-actions.tsx'
import { DealerActions } from './DealerActions.tsx'
import { codesText, nameOf } from './dealer-columns.tsx'

/** A store on a phone. */
export function DealerCard({ dealer }: { dealer: Dealer }) {
  const { name, username, contactPhone, location, kpNumber } = dealer
  const who = name === nameOf(dealer) ? username : `${name} (${username})`
  return (
    <>
      <CardHead title={nameOf(dealer)}>
        <DealerActions dealer={dealer} />
      </CardHead>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {[who, contactPhone, location].filter(Boolean).join(' · ')}
      </Text>
      <Text textStyle="xs" color="fg.subtle" lineClamp="2">
        {[kpNumber, codesText(dealer)].filter(Boolean).join(' · ')}
      </Text>
      <Text textStyle="xs" color="fg.subtle" className="tabular">
        접점코드 {formatCount(dealer.contactCodeCount)}개 · 처리 중인 접수{' '}
        {formatCount(dealer.openDocumentCount)}건
      </Text>
    </>
  )
}
