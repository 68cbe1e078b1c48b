import { Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { monthWords } from '#shared/kst.ts'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { ADJUSTMENT_CATEGORIES, addAdjustment, EVIDENCE_FILE } from '#shared/statements/ledger.contract.ts'
import { isShut } from '#shared/statements/settlement-month.contract.ts'
import { upload } from '../../../lib/api-upload.ts'
import { leftAlong } from '../../../lib/left-behind.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { registerOnce } from '../../../records/form/register-once.ts'
import { type Sending, useUpload } from '../../../records/form/use-upload.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useSettlementMonths } from '../months/months.api.ts'
import { adjustmentForm, type CheckedAdjustment, firstOpenMonth, judgeAdjustment } from './adjustment-form.ts'
import { StoreField } from './StoreField.tsx'

const PLACE = 'settlement adjustment'
const RULE = { extensions: [...EVIDENCE_FILE.kinds, 'jpeg'], maxBytes: EVIDENCE_FILE.maxBytes }

export interface AdjustmentDialogProps {
  /** Chosen at first or, where it is closed, the next open one. */
  month: string
  /** The store that is chosen at first. */
  store: { id: number; name: string } | null
  onClose: () => void
}

/** 조정 추가: enters an amount of any sign for a store. */
export function AdjustmentDialog({ month, store, onClose }: AdjustmentDialogProps) {
  const closed = new Set(
    useSettlementMonths()
      .rows.filter(({ stage }) => isShut(stage))
      .map((each) => each.month),
  )
  const [first] = useState(() => firstOpenMonth(month, closed))
  const months = useOpenMonths(first, closed)
  const uploading = useUpload()
  const [registration] = useState(() => registerOnce('조정', leftAlong<string>(PLACE), send))
  const form = useCheckedForm(judgeAdjustment, adjustmentForm(first, store), {
    place: PLACE,
    along: registration.key,
  })
  const { field, values } = form
  const isReversal = values.category === '환수'
  return (
    <FormDialog
      title="조정 추가"
      form={form}
      upload={uploading}
      save={(checked) => uploading.run((sending) => registration.register(checked, sending))}
      isRepeatable
      submitLabel="등록"
      saved="조정이 등록되었습니다."
      failed="조정 등록 실패"
      fieldOfCode={{ UNSUPPORTED_FILE: 'file', FILE_TOO_LARGE: 'file', MONTH_CLOSED: 'month' }}
      changes={SETTLEMENTS_KEY}
      onClose={onClose}
    >
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <StoreField
          required
          {...field('storeId')}
          chosenName={values.storeName}
          onChange={(storeId, storeName) => form.change({ storeId, storeName })}
        />
        <SelectField label="월" required options={months} {...field('month')} />
        <SelectField
          label="구분"
          required
          placeholder="구분을 선택해주세요"
          options={ADJUSTMENT_CATEGORIES.map((value) => ({ value, label: value }))}
          {...field('category')}
        />
        <MoneyField
          label="금액"
          required
          isSigned
          hint="판매점에서 빼는 금액은 -로 입력합니다."
          {...field('amount')}
        />
      </Grid>
      <TextField label="사유" required {...field('reason')} />
      <TextField
        label="접수번호"
        required={isReversal}
        hint={isReversal ? '남은 정산 금액까지 환수할 수 있습니다.' : '서류에 대한 조정일 때만 입력합니다.'}
        {...field('documentNumber')}
      />
      <FileField
        label="증빙 파일"
        name="file"
        rule={RULE}
        value={values.file === null ? [] : [values.file]}
        onChange={([file]) => form.change({ file: file ?? null })}
        onJudged={(problem) => form.mark('file', problem)}
        error={field('file').error}
      />
    </FormDialog>
  )
}

const send = (idempotencyKey: string, { file, ...body }: CheckedAdjustment, sending: Sending) =>
  upload(addAdjustment, { body, file, idempotencyKey, ...sending })

/** The next month, this one and the two years before, without the closed ones; `shown` in any case. */
function useOpenMonths(shown: string, closed: ReadonlySet<string>) {
  const running = useKstDay().slice(0, 7)
  const months = Array.from({ length: 26 }, (_, back) => nextKstMonth(running, 1 - back))
  return (months.includes(shown) ? months : [...months, shown]).map((value) => ({
    value,
    label: closed.has(value) ? `${monthWords(value)} (마감)` : monthWords(value),
    disabled: closed.has(value) && value !== shown,
  }))
}
