import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormErrorSummary } from '../../ui/FormErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { FormSaving } from './use-form-saving.ts'

export interface FormBodyProps {
  saving: FormSaving
  /** What changed now would not be sent. */
  inert?: boolean
  children: ReactNode
}

/** Fields under all that is wrong with them; the button that submits them may stand elsewhere. */
export function FormBody({ saving, inert, children }: FormBodyProps) {
  return (
    <form id={saving.formId} onSubmit={saving.submit} noValidate>
      <Stack gap="4">
        {saving.problem ? <Notice kind="error">{saving.problem}</Notice> : null}
        <FormErrorSummary items={saving.items} title={saving.itemsTitle} onGo={saving.goTo} />
        <Stack gap="4" inert={inert}>
          {children}
        </Stack>
      </Stack>
    </form>
  )
}
