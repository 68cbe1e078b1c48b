import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { AssignSalesManagerInput, assignSalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListProblem } from '../../ui/ListProblem.tsx'
import { SelectField, type SelectOption } from '../../ui/SelectField.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useCheckedForm } from '../form/checked-form.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { selectedId } from '../form/selected-id.ts'
import { USERS_KEY } from '../record-keys.ts'
import { teamOptions, useTeams, useUnassigned } from '../reference-lists.ts'
import { type ManagerPlace, ManagerPlaceFields, managerPlace, placeOf } from './ManagerDialog.tsx'

const TITLE = '영업과장 팀 배정'
const NOBODY = '배정 가능한 영업과장 계정이 없습니다.'

const AssignForm = z.object({
  salesManagerUserId: selectedId(AssignSalesManagerInput.shape.salesManagerUserId),
  ...managerPlace,
})

/** The first values of an assignment; 과장 is the usual position. */
const newPlace = (accountId?: number): ManagerPlace & { salesManagerUserId: string } => ({
  salesManagerUserId: accountId?.toString() ?? '',
  teamId: '',
  managerCode: '',
  position: '과장',
  effectiveFrom: '',
  monthlyGoal: '',
  contactPhone: '',
  email: '',
})

export interface AssignDialogProps {
  /** The account that is preselected. */
  accountId?: number | undefined
  onClose: () => void
  /** Drawn below the fields. */
  more?: ReactNode
}

/** Assigns an account without a team to one; when all have a team, says where to add an account. */
export function AssignDialog({ accountId, onClose, more }: AssignDialogProps) {
  const unassigned = useUnassigned()
  const { data, error, isFetching, refetch } = unassigned
  const hasSomebody = data !== undefined && data.length > 0
  const [hadSomebody, setHadSomebody] = useState(false)
  if (!hadSomebody && hasSomebody && !isFetching) setHadSomebody(true)
  // The form stays open when others assign the last account, so that typed values are not lost.
  if (hasSomebody || hadSomebody) {
    const options = (data ?? []).map(({ id, name, username }) => ({
      value: id.toString(),
      label: `${name} (${username})`,
    }))
    return <AssignFormDialog options={options} accountId={accountId} onClose={onClose} more={more} />
  }
  return (
    <Dialog
      size="sm"
      title={TITLE}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            닫기
          </Button>
          {data === undefined ? null : (
            <Button asChild>
              <Link to="/admin-panel">관리자 패널로 이동</Link>
            </Button>
          )}
        </>
      }
    >
      {error !== null ? (
        <ListProblem error={error} hasRows={false} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Spinner />
      ) : (
        <EmptyState title={NOBODY} description="관리자 패널에서 영업과장 계정을 먼저 생성해주세요." />
      )}
    </Dialog>
  )
}

function AssignFormDialog({
  options,
  accountId,
  onClose,
  more,
}: AssignDialogProps & { options: readonly SelectOption[] }) {
  const teams = teamOptions(useTeams())
  const form = useCheckedForm(AssignForm, newPlace(accountId), {
    place: `team of a manager ${accountId ?? ''}`,
  })
  return (
    <FormDialog
      title={TITLE}
      form={form}
      save={(checked) => call(assignSalesManager, { body: placeOf(checked) })}
      submitLabel="배정"
      saved="영업과장이 팀에 배정되었습니다"
      failed="영업과장 배정 중 오류가 발생했습니다."
      changes={USERS_KEY}
      onClose={onClose}
    >
      <SelectField
        label="영업과장 계정"
        required
        placeholder="배정할 영업과장을 선택해주세요"
        options={options}
        hint={options.length === 0 ? NOBODY : undefined}
        {...form.field('salesManagerUserId')}
      />
      <ManagerPlaceFields form={form} teams={teams} />
      {more}
    </FormDialog>
  )
}
