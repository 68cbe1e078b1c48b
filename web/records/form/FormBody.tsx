import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormAnnounces } from '../../ui/FieldFrame.tsx'
import { FormAlert, isSummedUp } from './FormAlert.tsx'
import { enterInForm, hintEnterKey, type LastKey } from './form-keys.ts'
import type { FormSaving } from './use-form-saving.ts'

export interface FormBodyProps {
  saving: FormSaving
  /** While it is being saved: a change made now would not be sent. */
  inert?: boolean | undefined
  /** The changes that others made meanwhile; null when there are none. */
  conflict?: ReactNode
  isBrief?: boolean | undefined
  failureTitle?: string | undefined
  lastKey?: LastKey | undefined
  /** The record's state, shown above any errors. */
  above?: ReactNode
  gap?: string
  /** Buttons inside the form; they stay usable while the fields are not. */
  buttons?: ReactNode
  children: ReactNode
}

/** The app's only `<form>`: its errors, then its fields. The submit button may stand elsewhere. */
export function FormBody(props: FormBodyProps) {
  const { saving, lastKey = 'done', gap = '4' } = props
  return (
    <form
      id={saving.formId}
      ref={saving.element}
      onSubmit={saving.submit}
      onKeyDown={(event) => enterInForm(event, lastKey)}
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
