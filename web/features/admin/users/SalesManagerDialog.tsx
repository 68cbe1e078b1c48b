import { useState } from 'react'
import { ERRORS } from '#shared/errors.ts'
import { listSalesManagers, type SalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { useAdminQuery } from '../../../records/admin-query.ts'
import { MANAGERS } from '../../../records/reference-lists.ts'
import { AssignDialog } from '../../../records/sales-managers/AssignDialog.tsx'
import { ManagerDialog } from '../../../records/sales-managers/ManagerDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListProblem } from '../../../ui/ListProblem.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { UserDialogProps } from './user-dialog-props.ts'

/** The form of 영업조직 관리 for the account of a sales manager; one without a team is assigned to one. */
export default function SalesManagerDialog({ user, onClose, more }: UserDialogProps) {
  const { data, error, isFetching, refetch } = useAdminQuery(MANAGERS.key, listSalesManagers)
  /** As it was when the dialog was opened: what others save meanwhile must not pass for what was seen here. */
  const [manager, setManager] = useState<SalesManager>()
  const found = data?.find(({ id }) => id === user.id)
  if (manager === undefined && found !== undefined && !isFetching) setManager(found)
  if (manager !== undefined) {
    return manager.teamId === null ? (
      <AssignDialog accountId={manager.id} onClose={onClose} more={more} />
    ) : (
      <ManagerDialog manager={manager} onClose={onClose} more={more} />
    )
  }
  return (
    <Dialog size="sm" title="영업과장 수정" onClose={onClose}>
      {error !== null ? (
        <ListProblem error={error} hasRows={false} onRetry={() => void refetch()} retrying={isFetching} />
      ) : isFetching ? (
        <Spinner />
      ) : (
        <EmptyState title={ERRORS.NOT_FOUND.sentence} />
      )}
    </Dialog>
  )
}
