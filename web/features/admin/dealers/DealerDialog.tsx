import { createDealer, type Dealer, updateDealer } from '#shared/dealers/dealer.contract.ts'
import { call, hasCode } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { ADMIN_KEY } from '../../../records/record-keys.ts'
import { confirm } from '../../../ui/confirm.ts'
import { DealerFields } from './DealerFields.tsx'
import { changeOf, DealerForm, dealerFormOf, inputOf, NewDealerForm } from './dealer-form.ts'

export interface DealerDialogProps {
  /** Null when a new one is added. */
  dealer: Dealer | null
  onClose: () => void
}

/** Makes a store's account, or changes one. */
export function DealerDialog({ dealer, onClose }: DealerDialogProps) {
  const form = useCheckedForm(dealer === null ? NewDealerForm : DealerForm, dealerFormOf(dealer), {
    place: `dealer ${dealer?.id ?? 'new'}`,
  })
  const send = (checked: DealerForm, allowSameName: boolean) => {
    const query = allowSameName ? { allowSameName } : {}
    if (dealer === null) return call(createDealer, { query, body: inputOf(checked) })
    const body = changeOf(checked, form.edits)
    return call(updateDealer, { params: { id: dealer.id }, query, body })
  }
  const save = async (checked: DealerForm) => {
    try {
      await send(checked, false)
    } catch (error) {
      if (!hasCode(error, 'DEALER_NAME_TAKEN')) throw error
      const isMeant = await confirm({
        title: '같은 이름의 판매점이 있습니다',
        body: error.message,
        confirmLabel: '그래도 저장',
        destructive: true,
      })
      if (!isMeant) throw error
      await send(checked, true)
    }
  }
  const isNew = dealer === null
  return (
    <FormDialog
      title={isNew ? '판매점 추가' : '판매점 수정'}
      size="lg"
      form={form}
      isEdit={!isNew}
      save={save}
      submitLabel={isNew ? '추가' : '저장'}
      saved={isNew ? '판매점이 추가되었습니다.' : '판매점 정보가 수정되었습니다.'}
      failed={isNew ? '판매점 추가 실패' : '판매점 수정 실패'}
      // The account is in the list of users as well.
      changes={ADMIN_KEY}
      fieldOfCode={{ USERNAME_TAKEN: 'username', WEAK_PASSWORD: 'password', DEALER_NAME_TAKEN: 'dealerName' }}
      onClose={onClose}
    >
      <DealerFields form={form} isNew={isNew} />
    </FormDialog>
  )
}
