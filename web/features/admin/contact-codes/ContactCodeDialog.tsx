import {
  type ContactCode,
  ContactCodeInput,
  createContactCode,
  updateContactCode,
} from '#shared/contact-codes/contact-code.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { useCheckedForm } from '../../../records/form/checked-form.ts'
import { FormDialog } from '../../../records/form/FormDialog.tsx'
import { REFERENCE_KEY } from '../../../records/record-keys.ts'
import { ContactCodeFields } from './ContactCodeFields.tsx'
import { CODE_MISSING, CodeForm, codeFormOf, inputOf, NewCodeForm } from './contact-code-form.ts'

export interface ContactCodeDialogProps {
  /** Null when a new one is added. */
  code: ContactCode | null
  /** The carrier that the list is filtered by; a new one begins with it. */
  carrier: string
  onClose: () => void
}

export function ContactCodeDialog({ code, carrier, onClose }: ContactCodeDialogProps) {
  const form = useCheckedForm(code === null ? NewCodeForm : CodeForm, codeFormOf(code, carrier), {
    place: `contact code ${code?.id ?? 'new'}`,
  })
  const save = async (checked: CodeForm) => {
    const input = inputOf(checked)
    if (code === null) return call(createContactCode, { body: ContactCodeInput.parse(input) })
    return call(updateContactCode, { params: { id: code.id }, body: form.changed(input) })
  }
  return (
    <FormDialog
      title={code === null ? '접점코드 추가' : '접점코드 수정'}
      form={form}
      isEdit={code !== null}
      save={save}
      submitLabel={code === null ? '추가' : '저장'}
      saved={code === null ? '접점코드가 추가되었습니다.' : '접점코드가 수정되었습니다.'}
      failed={code === null ? '접점코드 추가 실패' : '접점코드 수정 실패'}
      changes={REFERENCE_KEY}
      fieldOfCode={{ CONTACT_CODE_TAKEN: 'code' }}
      {...(code === null ? { missingSentence: CODE_MISSING } : {})}
      onClose={onClose}
    >
      <ContactCodeFields form={form} code={code} />
    </FormDialog>
  )
}
