import {
  createHiddenPrice,
  type HiddenPrice,
  updateHiddenPrice,
} from '#shared/hidden-prices/hidden-price.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { HiddenPriceFields } from './HiddenPriceFields.tsx'
import { HiddenPriceForm, hiddenPriceFormOf, inputOf } from './hidden-price-form.ts'
import { HIDDEN_PRICES_KEY } from './hidden-prices.ts'

export interface HiddenPriceDialogProps {
  /** Null when a new one is added. */
  price: HiddenPrice | null
  onClose: () => void
}

export function HiddenPriceDialog({ price, onClose }: HiddenPriceDialogProps) {
  const today = useKstDay()
  const form = useCheckedForm(HiddenPriceForm, hiddenPriceFormOf(price, today), {
    place: `hidden price ${price?.id ?? 'new'}`,
  })
  const save = async (checked: HiddenPriceForm) => {
    const input = inputOf(checked)
    if (price === null) return call(createHiddenPrice, { body: input })
    const { effectiveUntil } = input
    const until = 'lastDay' in form.edits ? { effectiveUntil } : {}
    return call(updateHiddenPrice, { params: { id: price.id }, body: { ...form.changed(input), ...until } })
  }
  return (
    <FormDialog
      title={price === null ? '히든단가 추가' : '히든단가 수정'}
      form={form}
      isEdit={price !== null}
      save={save}
      submitLabel={price === null ? '추가' : '저장'}
      saved="히든단가가 저장되었습니다."
      failed={price === null ? '히든단가 추가 실패' : '히든단가 수정 실패'}
      changes={HIDDEN_PRICES_KEY}
      onClose={onClose}
    >
      <HiddenPriceFields form={form} price={price} />
    </FormDialog>
  )
}
