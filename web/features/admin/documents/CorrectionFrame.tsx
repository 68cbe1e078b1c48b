import { Stack } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import { focusField, submitByKey } from '../../../documents/editing/form-keys.ts'
import { ShutStatus } from '../../../documents/editing/ShutStatus.tsx'
import type { Edits } from '../../../documents/editing/use-edits.ts'
import type { useSave } from '../../../documents/editing/use-save.ts'
import { VersionConflict } from '../../../documents/editing/VersionConflict.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type FormErrorItem, FormErrorSummary } from '../../../ui/FormErrorSummary.tsx'
import { Notice } from '../../../ui/Notice.tsx'

export interface CorrectionFrameProps<Values extends object> {
  title: string
  document: Document
  isGone: boolean
  /** False: the document takes this no more. */
  isOpen: boolean
  edits: Edits<Values>
  saving: ReturnType<typeof useSave>
  /** Saves on top of the version that is given. */
  submit: (base: Document) => void
  form: RefObject<HTMLFormElement | null>
  /** What was found wrong before anything was sent; summed up where it is more than the field that has the focus says. */
  problems?: readonly FormErrorItem[]
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
          <Button variant="outline" colorPalette="gray" disabled={isSaving} onClick={() => void close()}>
            닫기
          </Button>
          <Button type="submit" form={formId} disabled={!isOpen} loading={isSaving} loadingText="저장 중…">
            저장
          </Button>
        </>
      }
    >
      <form id={formId} ref={props.form} noValidate onSubmit={onSubmit} onKeyDown={submitByKey}>
        <Stack gap="4">
          <ShutStatus isShut={!isOpen} document={document} isGone={isGone} />
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
