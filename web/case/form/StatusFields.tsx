import { Box } from '@chakra-ui/react'
import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { ReplyPicker } from '../../documents/replies/ReplyPicker.tsx'
import type { FormFields } from '../../records/form/checked-form.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { STATUS_LOOK } from '../../ui/status-look.ts'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { STATUS_FIELD_LABELS, type StatusValues, statusFields } from './status-form.ts'

interface StatusFieldsProps {
  form: FormFields<StatusValues>
}

/** The offered statuses as one row of choices; 취소 and 폐기, which end an application, look unlike the others. */
export function StatusChoice({
  offered,
  form,
}: StatusFieldsProps & { offered: readonly ActivationStatus[] }) {
  return (
    <RadioCards
      label={STATUS_FIELD_LABELS.activationStatus}
      hideLabel
      columnWidth="5.75rem"
      options={offered.map((status) => ({
        value: status,
        label: <StatusWord status={status} />,
        isDanger: status === '취소' || status === '폐기',
      }))}
      {...form.field('activationStatus')}
    />
  )
}

/** The fields of the chosen status, else of the present one, and the staff's memo. The subscription number stands with the device. */
export function StatusFields({ document, form }: StatusFieldsProps & { document: Document }) {
  const fields = statusFields(form.values.activationStatus || document.activationStatus)
  const bound = <Name extends keyof StatusValues>(name: Name) => ({
    label: STATUS_FIELD_LABELS[name],
    ...form.field(name),
  })
  return (
    <>
      {fields.includes('activatedAt') ? (
        <TextField
          type="datetime-local"
          hint="비워두면 지금 시각으로 기록합니다."
          {...bound('activatedAt')}
        />
      ) : null}
      {fields.includes('supplementNotes') ? (
        <TextareaField
          required
          hint="판매점에 보입니다. 무엇을 다시 보내야 하는지 적어주세요."
          rows={3}
          aside={<ReplyPicker kind="supplement" documents={[document]} />}
          {...bound('supplementNotes')}
        />
      ) : null}
      {fields.includes('dealerNotes') ? (
        <TextareaField hint="판매점에 보입니다." rows={2} {...bound('dealerNotes')} />
      ) : null}
      {fields.includes('discardReason') ? (
        <TextareaField
          required
          rows={2}
          aside={<ReplyPicker kind="discard" documents={[document]} />}
          {...bound('discardReason')}
        />
      ) : null}
      {fields.includes('cancelReason') ? (
        <TextareaField required hint="판매점에 보입니다." rows={2} {...bound('cancelReason')} />
      ) : null}
      {fields.includes('notes') ? (
        <TextareaField aside="직원에게만 보입니다." rows={1} {...bound('notes')} />
      ) : null}
    </>
  )
}

function StatusWord({ status }: { status: ActivationStatus }) {
  const { color, icon: Sign } = STATUS_LOOK[status]
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1" whiteSpace="nowrap">
      <Box as="span" color={`status.${color}.fg`} display="inline-flex">
        <Sign size={14} aria-hidden />
      </Box>
      {STATUS_TABLE[status].label}
    </Box>
  )
}
