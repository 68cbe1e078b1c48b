import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createKpNumber, KpNumberInput } from '#shared/kp-numbers/kp-number.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../../../lib/api-client.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { KP_NUMBERS_KEY } from './dealer-lists.ts'

export function KpNumberDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(KpNumberInput),
    shouldFocusError: false,
    defaultValues: { kpNumber: '', dealerName: '', location: '' },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title="KP번호 추가"
      size="sm"
      form={form}
      save={(body) => call(createKpNumber, { body: { ...body, location: body.location || null } })}
      submitLabel="추가"
      saved="KP번호가 추가되었습니다."
      failed="KP번호 추가 실패"
      changes={KP_NUMBERS_KEY}
      fieldOfCode={{ KP_NUMBER_TAKEN: 'kpNumber', CONFLICT: 'kpNumber' }}
      onClose={onClose}
    >
      <TextField
        label="KP번호"
        required
        maxLength={LIMITS.kpNumber}
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.kpNumber?.message}
        {...form.register('kpNumber')}
      />
      <TextField
        label="판매점명"
        required
        maxLength={LIMITS.name}
        error={errors.dealerName?.message}
        {...form.register('dealerName')}
      />
      <TextField
        label="위치"
        maxLength={LIMITS.shortText}
        error={errors.location?.message}
        {...form.register('location')}
      />
    </FormDialog>
  )
}
