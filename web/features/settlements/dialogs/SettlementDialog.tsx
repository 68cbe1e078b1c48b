import { useState } from 'react'
import { hasCode } from '../../../lib/api-client.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState, Unread } from '../../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { AmountDialog } from './AmountDialog.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { SettlementDetails } from './SettlementDetails.tsx'
import { useSettlement } from './settlement.api.ts'

/** One settlement with its details, and the buttons for its actions. */
export function SettlementDialog({ documentId, onClose }: { documentId: number; onClose: () => void }) {
  const query = useSettlement(documentId)
  const { data, error } = query
  const [instead, setInstead] = useState<'amount' | 'customer' | null>(null)
  const back = () => setInstead(null)
  if (instead === 'amount' && data) return <AmountDialog settlement={data.settlement} onClose={back} />
  if (instead === 'customer' && data) return <CustomerDialog settlement={data.settlement} onClose={back} />
  const isGone = hasCode(error, 'NOT_FOUND', 'DOCUMENT_NOT_FOUND')
  if (data !== undefined && !isGone) {
    return (
      <SettlementDetails
        detail={data}
        onClose={onClose}
        onAmount={() => setInstead('amount')}
        onCustomer={() => setInstead('customer')}
      />
    )
  }
  return (
    <Dialog size="xl" title="정산 내역" closeOnBackdrop onClose={onClose}>
      {isGone ? (
        <EmptyState
          plain
          title="정산이 없는 서류입니다"
          description="개통되지 않았거나 찾을 수 없는 서류입니다."
        />
      ) : (
        <Unread of={query}>
          <FormSkeleton fields={6} />
        </Unread>
      )}
    </Dialog>
  )
}
