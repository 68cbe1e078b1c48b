import { Grid } from '@chakra-ui/react'
import { formatBusinessNumber } from '#shared/business-number.ts'
import {
  type OwedStore,
  TAX_KIND_LABELS,
  TAX_KINDS,
  updateOwedStore,
} from '#shared/statements/store.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { judged, useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { storeForm, storeInput } from './store-form.ts'

/** 판매점 정산 정보: how a store is taxed, and the account that it is paid to. */
export function StoreDialog({ store, onClose }: { store: OwedStore; onClose: () => void }) {
  const start = storeForm(store)
  const form = useCheckedForm((values) => judged(updateOwedStore.body, storeInput(start, values)), start, {
    place: `owed store ${store.id}`,
  })
  const { field, values } = form
  const businessNumber = field('businessNumber')
  return (
    <FormDialog
      title="판매점 정산 정보"
      description={`${store.name}\n마감된 달의 지급내역서는 바뀌지 않습니다.`}
      form={form}
      save={(body) => call(updateOwedStore, { params: { storeId: store.id }, body })}
      isEdit
      submitLabel="저장"
      saved="정산 정보가 저장되었습니다."
      failed="정산 정보 저장 실패"
      changes={SETTLEMENTS_KEY}
      onClose={onClose}
    >
      <RadioCards
        label="과세 유형"
        options={TAX_KINDS.map((value) => ({
          value,
          label: TAX_KIND_LABELS[value],
          description: TAX_WORDS[value],
        }))}
        {...field('taxKind')}
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <TextField
          label="사업자등록번호"
          inputMode="numeric"
          {...businessNumber}
          onChange={(event) => businessNumber.onChange(formatBusinessNumber(event.currentTarget.value))}
        />
        <TextField label="은행" {...field('bankName')} />
        <TextField
          label="계좌번호"
          inputMode="numeric"
          autoComplete="off"
          disabled={values.removesAccount}
          hint={
            store.accountNumber === null ? undefined : `지금 ${store.accountNumber} · 바꿀 때만 입력합니다.`
          }
          {...field('accountNumber')}
        />
        <TextField label="예금주" {...field('accountHolder')} />
      </Grid>
      {store.accountNumber === null ? null : (
        <CheckboxField label="등록된 계좌번호 삭제" {...field('removesAccount')} />
      )}
    </FormDialog>
  )
}

const TAX_WORDS = {
  taxable: '부가세 10%를 더합니다',
  exempt: '세금 없이 지급합니다',
  withheld: '소득세 3%와 지방소득세를 뺍니다',
} as const
