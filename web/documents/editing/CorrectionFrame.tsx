import { Stack } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type FormErrorItem, FormErrorSummary } from '../../ui/FormErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { focusField, submitByKey } from './form-keys.ts'
import { ShutStatus } from './ShutStatus.tsx'
import type { Edits } from './use-edits.ts'
import type { useSave } from './use-save.ts'
import { VersionConflict } from './VersionConflict.tsx'

export interface CorrectionFrameProps<Values extends object> {
  title: string
  document: Document
  isGone: boolean
  /** False: the document takes this no more. */
  isOpen: boolean
  /** How it stands with it, where the form has words of its own for that. */
  said?: ReactNode
  edits: Edits<Values>
  saving: ReturnType<typeof useSave>
  /** Saves on top of the version that is given. */
  submit: (base: Document) => void
  form: RefObject<HTMLFormElement | null>
  /** What was found wrong before anything was sent; summed up where it is more than the field that has the focus says. */
  problems?: readonly FormErrorItem[]
  /** What else may be done, before the button that saves. */
  actions?: ReactNode
  submitLabel?: string
  onClose: () => void
  children: ReactNode
}

/** What an administrator's form over a document has around its fields. */
export function CorrectionFrame<Values extends object>(props: CorrectionFrameProps<Values>) {
  const { title, document, isGone, isOpen, edits, saving, submit, problems = [], onClose } = props
  const { isSaving, refusal, isOutdated } = saving
  const formId = useId()
  const close = async () => {
    if (!isSaving && (await edits.mayClose())) onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(edits.base)
  }
  return (
    <Dialog
      open
      title={title}
      description={`${document.customerName} · ${document.carrier ?? '통신사 없음'} · ${document.documentNumber}`}
      onClose={() => void close()}
      footer={
        <>
          {props.actions}
          <Button variant="outline" colorPalette="gray" disabled={isSaving} onClick={() => void close()}>
            닫기
          </Button>
          <Button type="submit" form={formId} disabled={!isOpen} loading={isSaving} loadingText="저장 중…">
            {props.submitLabel ?? '저장'}
          </Button>
        </>
      }
    >
      <form id={formId} ref={props.form} noValidate onSubmit={onSubmit} onKeyDown={submitByKey}>
        <Stack gap="4">
          <ShutStatus
            isShut={!isOpen}
            document={document}
            isGone={isGone}
            said={isGone ? undefined : props.said}
          />
          <VersionConflict
            changes={edits.conflict}
            isRefused={isOutdated}
            isSaving={isSaving}
            onApply={isOpen ? () => submit(edits.rebase()) : undefined}
          />
          {refusal === null ? null : <Notice kind="error">{refusal.sentence}</Notice>}
          {problems.length > 1 ? (
            <FormErrorSummary items={problems} onGo={(field) => focusField(props.form.current, field)} />
          ) : null}
          {props.children}
        </Stack>
      </form>
    </Dialog>
  )
}
