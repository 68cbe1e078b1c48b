import { Box, Stack } from '@chakra-ui/react'
import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import { LIMITS } from '#shared/limits.ts'
import type { FormFields } from '../../records/form/checked-form.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { STATUS_LOOK } from '../../ui/status-look.ts'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { STATUS_FIELD_LABELS, type StatusValues, statusFields } from './status-form.ts'

interface StatusFieldsProps {
  offered: readonly ActivationStatus[]
  /** The present status of the document. */
  current: ActivationStatus
  form: FormFields<StatusValues>
}

/** The offered statuses, and the fields of the chosen one. The subscription number stands with the device. */
export function StatusFields(props: StatusFieldsProps) {
  const { offered, current, form } = props
  const fields = statusFields(form.values.activationStatus)
  const bound = <Name extends keyof StatusValues>(name: Name) => ({
    label: STATUS_FIELD_LABELS[name],
    ...form.field(name),
  })
  return (
    <Stack gap="3">
      <RadioCards
        columns={Math.min(offered.length, 4)}
        options={offered.map((status) => ({
          value: status,
          label: <StatusWord status={status} isKept={status === current} />,
        }))}
        {...bound('activationStatus')}
      />
      {fields.includes('activatedAt') ? (
        <TextField
          type="datetime-local"
          hint="비워 두면 지금 시각으로 기록합니다."
          {...bound('activatedAt')}
        />
      ) : null}
      {fields.includes('supplementNotes') ? (
        <TextareaField
          hint="판매점에 보입니다. 무엇을 다시 보내야 하는지 적어주세요."
          rows={4}
          maxLength={LIMITS.memo}
          {...bound('supplementNotes')}
        />
      ) : null}
      {fields.includes('dealerNotes') ? (
        <TextareaField hint="판매점에 보입니다." rows={2} maxLength={LIMITS.memo} {...bound('dealerNotes')} />
      ) : null}
      {fields.includes('discardReason') ? (
        <TextareaField required rows={3} maxLength={LIMITS.memo} {...bound('discardReason')} />
      ) : null}
      {fields.includes('notes') ? (
        <TextareaField hint="직원에게만 보입니다." rows={2} maxLength={LIMITS.memo} {...bound('notes')} />
      ) : null}
    </Stack>
  )
}

function StatusWord({ status, isKept }: { status: ActivationStatus; isKept: boolean }) {
  const { color, icon: Sign } = STATUS_LOOK[status]
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1.5" whiteSpace="nowrap">
      <Box as="span" color={`status.${color}.fg`} display="inline-flex">
        <Sign size={15} aria-hidden />
      </Box>
      {isKept ? `${STATUS_TABLE[status].label} 유지` : STATUS_TABLE[status].label}
    </Box>
  )
}
