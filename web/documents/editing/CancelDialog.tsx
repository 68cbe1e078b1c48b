import { Stack } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cancelActivation } from '#shared/documents/completed.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { cancelledAtProblem } from '#shared/documents/status-change-problems.ts'
import { kstInstant } from '#shared/kst-calendar.ts'
import { LIMITS } from '#shared/limits.ts'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAddOnNames } from '../plan-lists.ts'
import { focusField, submitByKey } from './form-keys.ts'
import { ShutStatus } from './ShutStatus.tsx'
import { useEdits } from './use-edits.ts'
import { useSave } from './use-save.ts'
import { VersionConflict } from './VersionConflict.tsx'

const SENTENCES = {
  done: '문서가 개통취소로 변경되었습니다.',
  refused: '개통취소 중 오류가 발생했습니다.',
  broken: '개통취소 중 오류가 발생했습니다.',
}

/** `cancelledAt` as `YYYY-MM-DDTHH:mm` in Seoul, empty for now. */
const BLANK = { notes: '', cancelledAt: '' }
const blank = () => BLANK

export interface CancelDialogProps {
  /** As the server has it now; may change while the dialog is open. */
  document: Document
  isOpenToCancel: boolean
  isGone: boolean
  /** Something was typed behind this dialog; it goes with the cancellation. */
  hasUnsaved: boolean
  /** The title of the toast when it was refused. */
  failed: string
  /** What the cancellation brings with it. */
  children?: ReactNode
  onClose: () => void
  onCancelled: () => void
}

/** Asks before the activation is cancelled, and why. */
export function CancelDialog(props: CancelDialogProps) {
  const { document: latest, isOpenToCancel, isGone, hasUnsaved, failed, onClose, onCancelled } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const edits = useEdits(latest, blank, useAddOnNames(), 'cancellation')
  const { save, isSaving, isOutdated, refusal, clearRefusal } = useSave(
    { ...SENTENCES, titles: { done: '개통취소 완료', failed } },
    () => {
      edits.letGo()
      onCancelled()
    },
  )
  const [problem, setProblem] = useState<string | null>(null)
  const { notes, cancelledAt } = edits.values

  const submit = ({ id, version, activatedAt }: Document) => {
    if (!isOpenToCancel) return
    clearRefusal()
    const moment = cancelledAt === '' ? null : kstInstant(cancelledAt)
    const found = cancelledAtProblem('취소', { cancelledAt: moment, activatedAt }, new Date())
    setProblem(found)
    if (found !== null) {
      focusField(form.current, 'cancelledAt')
      return
    }
    const body = { version, notes, ...(moment === null ? {} : { cancelledAt: moment }) }
    void save(() => call(cancelActivation, { params: { id }, body }))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(edits.base)
  }
  const close = async () => {
    if (!isSaving && (await edits.mayClose())) onClose()
  }
  const edit = (changed: Partial<typeof BLANK>) => {
    setProblem(null)
    clearRefusal()
    edits.edit(changed)
  }
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      onClose={() => void close()}
      title="이 고객의 개통을 취소하시겠습니까?"
      description={`${latest.customerName} · ${latest.carrier ?? '통신사 없음'} · 가입번호 ${latest.subscriptionNumber ?? '–'}`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={isSaving} onClick={() => void close()}>
            닫기
          </Button>
          <Button
            type="submit"
            form={formId}
            colorPalette="red"
            disabled={!isOpenToCancel}
            loading={isSaving}
            loadingText="취소 중…"
          >
            개통취소
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={onSubmit} onKeyDown={submitByKey}>
        <Stack gap="4">
          {/* What closes it while it is being sent is most likely this very cancellation. */}
          <ShutStatus isShut={!isOpenToCancel && !isSaving} document={latest} isGone={isGone} />
          {props.children}
          {hasUnsaved ? (
            <Notice kind="warning">저장하지 않은 수정 내용은 개통취소와 함께 사라집니다.</Notice>
          ) : null}
          <VersionConflict
            changes={edits.conflict}
            isRefused={isOutdated}
            isSaving={isSaving}
            onApply={isOpenToCancel ? () => submit(edits.rebase()) : undefined}
          />
          {refusal === null ? null : <Notice kind="error">{refusal.sentence}</Notice>}
          <TextareaField
            name="notes"
            label="취소 메모"
            hint="메모에 덧붙여지고, 직원에게만 보입니다."
            rows={2}
            maxLength={LIMITS.memo}
            value={notes}
            onChange={(event) => edit({ notes: event.currentTarget.value })}
          />
          <TextField
            name="cancelledAt"
            label="취소일시"
            type="datetime-local"
            hint="비워 두면 지금 시각으로 기록합니다."
            value={cancelledAt}
            error={problem ?? undefined}
            onChange={(event) => edit({ cancelledAt: event.currentTarget.value })}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
