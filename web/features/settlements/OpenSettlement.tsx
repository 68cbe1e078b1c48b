import { useState } from 'react'
import type { Settlement } from '#shared/settlements/settlement.contract.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { SettlementDialog } from './dialogs/SettlementDialog.tsx'
import { useSettlement } from './dialogs/settlement.api.ts'

export interface OpenSettlementProps {
  documentId: number
  /** As the list has it; undefined where a link opened it and it is in no list. */
  listed: Settlement | undefined
  onClose: () => void
}

/** The settlement that the address names, also when it is not, or no longer, in the list behind it. */
export function OpenSettlement({ documentId, listed, onClose }: OpenSettlementProps) {
  const [opened] = useState(listed)
  const settlement = listed ?? opened
  return settlement === undefined ? (
    <LinkedSettlement documentId={documentId} onClose={onClose} />
  ) : (
    <SettlementDialog settlement={settlement} onClose={onClose} />
  )
}

function LinkedSettlement({ documentId, onClose }: Omit<OpenSettlementProps, 'listed'>) {
  const { data, error, refetch, isFetching } = useSettlement(documentId)
  if (data !== undefined) return <SettlementDialog settlement={data.settlement} onClose={onClose} />
  return (
    <Dialog open size="xl" title="정산 내역" closeOnBackdrop onClose={onClose}>
      {error === null ? (
        <FormSkeleton fields={6} />
      ) : (
        <ErrorState
          plain
          description={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  )
}
