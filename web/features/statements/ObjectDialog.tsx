import { objectToStatement } from '#shared/statements/objection.contract.ts'
import { useCheckedForm } from '../../records/form/checked-form.ts'
import { FormDialog } from '../../records/form/FormDialog.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { OWN_STATEMENTS_KEY } from './own-statements.tsx'

export interface ObjectDialogProps {
  /** The name of the line. */
  line: string
  /** Where typed text is kept. */
  place: string
  object: (text: string) => Promise<unknown>
  onClose: () => void
}

/** The store objects to one line, and says why. */
export function ObjectDialog({ line, place, object, onClose }: ObjectDialogProps) {
  const form = useCheckedForm(objectToStatement.body, { text: '' }, { place: `objection ${place}` })
  return (
    <FormDialog
      title="이의 제기"
      description={`${line} 내역에서 무엇이 다른지 적어주세요. 본사와의 대화로 이어집니다.`}
      size="sm"
      form={form}
      save={({ text }) => object(text)}
      submitLabel="이의 제기"
      saved="이의를 제기했습니다."
      failed="이의 제기 실패"
      changes={OWN_STATEMENTS_KEY}
      isBrief
      onClose={onClose}
    >
      <TextareaField label="내용" required rows={4} {...form.field('text')} />
    </FormDialog>
  )
}
