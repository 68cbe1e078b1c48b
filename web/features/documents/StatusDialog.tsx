import { Stack } from '@chakra-ui/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { type ActivationStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { changeActivationStatus } from '#shared/documents/documents.contract.ts'
import { focusField, submitByKey } from '../../documents/editing/form-keys.ts'
import { ShutStatus } from '../../documents/editing/ShutStatus.tsx'
import { useEdits } from '../../documents/editing/use-edits.ts'
import { useSave } from '../../documents/editing/use-save.ts'
import { VersionConflict } from '../../documents/editing/VersionConflict.tsx'
import { useAddOnNames } from '../../documents/plan-lists.ts'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormErrorSummary } from '../../ui/FormErrorSummary.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusFields } from './StatusFields.tsx'
import {
  isStatusChange,
  type StatusProblem,
  statusChange,
  statusFields,
  statusProblems,
  statusValues,
  typedTexts,
} from './status-form.ts'

const SENTENCES = {
  refused: '개통 상태 변경 중 오류가 발생했습니다.',
  broken: '개통 상태 변경 중 오류가 발생했습니다.',
}

export interface StatusDialogProps {
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  /** None when it was closed meanwhile. */
  offered: readonly ActivationStatus[]
  /** Deleted, or no longer for this account. */
  isGone: boolean
  onClose: () => void
}

/** 개통 상태 변경 (SPEC.md §4–5). */
export function StatusDialog({ document: latest, offered, isGone, onClose }: StatusDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const edits = useEdits(latest, statusValues, useAddOnNames(), 'status')
  const { values, conflict } = edits
  const [problems, setProblems] = useState<StatusProblem[]>([])

  const status = offered.find((candidate) => candidate === values.activationStatus) ?? null
  const isKept = status === latest.activationStatus
  const isChange = status !== null && isStatusChange(latest.activationStatus, status, edits.edits)
  const done = isKept ? '저장되었습니다.' : '개통 상태가 변경되었습니다.'
  const { save, isSaving, isOutdated, refusal, clearRefusal } = useSave({ ...SENTENCES, done }, () => {
    edits.letGo()
    onClose()
  })
  const shown = refusal === null ? problems : problemsOf(refusal.details, status)

  const submit = (base: Document) => {
    if (!isChange) return
    const found = statusProblems(values, new Date())
    setProblems(found)
    clearRefusal()
    const [first] = found
    if (first !== undefined) {
      focusField(form.current, first.field)
      return
    }
    void save(() =>
      call(changeActivationStatus, {
        params: { id: base.id },
        body: statusChange(status, edits.edits, base.version),
      }),
    )
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(edits.base)
  }
  const close = async () => {
    if (!isSaving && (await edits.mayClose())) onClose()
  }
  return (
    <Dialog
      open
      onClose={() => void close()}
      title="개통 상태 변경"
      description={`${latest.customerName} · ${latest.carrier ?? '통신사 없음'} · 현재 ${STATUS_TABLE[latest.activationStatus].label}`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={isSaving} onClick={() => void close()}>
            닫기
          </Button>
          <Button type="submit" form={formId} disabled={!isChange} loading={isSaving} loadingText="변경 중…">
            변경
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={onSubmit} onKeyDown={submitByKey}>
        <Stack gap="4">
          <ShutStatus isShut={offered.length === 0} document={latest} isGone={isGone} />
          <VersionConflict
            changes={conflict}
            isRefused={isOutdated}
            isSaving={isSaving}
            onApply={isChange ? () => submit(edits.rebase()) : undefined}
          />
          {refusal === null ? null : <Notice kind="error">{refusal.sentence}</Notice>}
          {refusal === null && problems.length > 1 ? (
            <FormErrorSummary items={problems} onGo={(field) => focusField(form.current, field)} />
          ) : null}
          {offered.length === 0 ? (
            <KeyValueList items={typedTexts(edits.edits)} />
          ) : (
            <StatusFields
              offered={offered}
              current={latest.activationStatus}
              values={values}
              onEdit={(changed) => {
                setProblems([])
                clearRefusal()
                edits.edit(changed)
              }}
              problems={shown}
              isMasked={latest.isMasked}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

function problemsOf(
  details: readonly { field?: string; message: string }[],
  status: ActivationStatus | null,
) {
  const fields = ['activationStatus', ...statusFields(status ?? '')] as const
  return details.flatMap(({ field, message }) => {
    const known = fields.find((name) => name === field)
    return known === undefined ? [] : [{ field: known, message }]
  })
}
