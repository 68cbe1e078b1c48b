import { Text } from '@chakra-ui/react'
import type { QueryKey } from '@tanstack/react-query'
import { rejectDealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { TextareaField } from '../../../ui/TextareaField.tsx'

export interface RejectDialogProps {
  /** What is rejected: 등록 신청. */
  what: string
  storeName: string
  /** Where typed text is kept. */
  place: string
  /** Where the store reads the reason. */
  hint: string
  changes: QueryKey
  reject: (body: { rejectionReason: string }) => Promise<unknown>
  onBack: () => void
  onDone: () => void
}

/** Rejects what a store asked for, with a reason that the store reads. */
export function RejectDialog(props: RejectDialogProps) {
  const { what, storeName, place, hint, changes, reject, onBack, onDone } = props
  const form = useCheckedForm(rejectDealerRegistration.body, { rejectionReason: '' }, { place })
  return (
    <FormDialog
      title={`${what} 반려`}
      size="sm"
      form={form}
      save={async (body) => {
        await reject(body)
        onDone()
      }}
      submitLabel="반려"
      saved={`${what}을 반려했습니다.`}
      failed="반려 실패"
      changes={changes}
      onClose={onBack}
    >
      <Text>
        {storeName}의 {what}을 반려합니다.
      </Text>
      <TextareaField label="반려 사유" required rows={3} hint={hint} {...form.field('rejectionReason')} />
    </FormDialog>
  )
}
