import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  createSettlementUnitPrice,
  listSettlementUnitPrices,
  pricedPlanId,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { selectedId } from '../../../records/form/selected-id.ts'
import { isPeriodInOrder, PeriodFields } from '../../../records/prices/period-fields.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PRICE_LABELS } from './PriceInputs.tsx'
import { priceFields, priceInput, priceValuesOf, UNIT_PRICES_KEY } from './unit-prices.ts'

const NewPriceForm = z
  .object({
    servicePlanId: selectedId(pricedPlanId),
    ...priceFields,
  })
  .check(isPeriodInOrder)

export interface NewPriceDialogProps {
  /** Only the plans of this carrier are offered; empty for all. */
  carrier: string
  onClose: () => void
}

/** Sets the first price of a plan; a plan that has one is edited in its row. */
export function NewPriceDialog({ carrier, onClose }: NewPriceDialogProps) {
  const today = useKstDay()
  const { data = [] } = useQuery({
    ...caching.adminCarriers,
    queryKey: UNIT_PRICES_KEY,
    queryFn: ({ signal }) => call(listSettlementUnitPrices, { signal }),
  })
  const plans = data.filter(
    (row) => row.price === null && row.nextPrice === null && (carrier === '' || row.carrier === carrier),
  )
  const form = useCheckedForm(
    NewPriceForm,
    { servicePlanId: '', ...priceValuesOf(null, today) },
    { place: 'unit price' },
  )
  const { field } = form
  return (
    <FormDialog
      title="정산단가 추가"
      form={form}
      save={({ servicePlanId, ...typed }) =>
        call(createSettlementUnitPrice, {
          body: { ...priceInput(typed), servicePlanId },
        })
      }
      submitLabel="추가"
      saved="정산단가가 추가되었습니다."
      failed="정산단가 추가 실패"
      changes={UNIT_PRICES_KEY}
      onClose={onClose}
    >
      <SelectField
        label="요금제"
        required
        placeholder="단가가 없는 요금제를 선택해주세요"
        options={plans.map((row) => ({
          value: row.servicePlanId.toString(),
          label: `${row.carrier} · ${row.servicePlanName}`,
        }))}
        hint={plans.length === 0 ? '단가가 없는 요금제가 없습니다. 단가는 목록에서 수정합니다.' : undefined}
        {...field('servicePlanId')}
      />
      {(['newCustomerPrice', 'portInPrice'] as const).map((name) => (
        <MoneyField key={name} label={PRICE_LABELS[name]} required {...field(name)} />
      ))}
      <PeriodFields
        from={{
          label: '적용일',
          required: true,
          hint: '이날 개통한 서류부터 이 단가를 씁니다.',
          ...field('effectiveFrom'),
        }}
        until={field('effectiveUntil')}
      />
      <TextField label="메모" {...field('memo')} />
    </FormDialog>
  )
}
