import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormAnnounces } from '../../ui/FieldFrame.tsx'
import { FormAlert, isSummedUp } from './FormAlert.tsx'
import { enterInForm, hintEnterKey, type LastKey } from './form-keys.ts'
import type { FormSaving } from './use-form-saving.ts'

export interface FormBodyProps {
  saving: FormSaving
  /** What changed now would not be sent. */
  inert?: boolean | undefined
  /** What others changed meanwhile; null: nothing. */
  conflict?: ReactNode
  isBrief?: boolean | undefined
  failureTitle?: string | undefined
  lastKey?: LastKey | undefined
  /** How it stands with the record, before anything that is wrong. */
  above?: ReactNode
  gap?: string
  /** The buttons, where they stand in the form; they stay usable while the fields are not. */
  buttons?: ReactNode
  children: ReactNode
}

/** The one `<form>` of the app: fields under all that is wrong with them. The button that submits may stand elsewhere. */
export function FormBody(props: FormBodyProps) {
  const { saving, lastKey = 'done', gap = '4' } = props
  return (
    <form
      id={saving.formId}
      ref={saving.element}
      onSubmit={saving.submit}
      onKeyDown={enterInForm}
      onFocus={(event) => hintEnterKey(event, lastKey)}
      noValidate
    >
      <FormAnnounces value={isSummedUp(saving, props.isBrief)}>
        <Stack gap={gap}>
          {props.above}
          <FormAlert
            saving={saving}
            isBrief={props.isBrief}
            failureTitle={props.failureTitle}
            conflict={props.conflict}
          />
          <Stack gap={gap} inert={props.inert}>
            {props.children}
          </Stack>
          {props.buttons}
        </Stack>
      </FormAnnounces>
    </form>
  )
}
