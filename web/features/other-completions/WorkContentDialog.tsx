import { Stack, Text } from '@chakra-ui/react'
import { type FormEvent, useId } from 'react'
import { type Document, readNotes } from '#shared/documents/document.contract.ts'
import { changeWorkContent } from '#shared/documents/other-applications.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { DocumentHistory } from '../../documents/details/DocumentHistory.tsx'
import { useDocument } from '../../documents/document.api.ts'
import { submitByKey } from '../../documents/editing/form-keys.ts'
import { ShutStatus } from '../../documents/editing/ShutStatus.tsx'
import { useEdits } from '../../documents/editing/use-edits.ts'
import { useSave } from '../../documents/editing/use-save.ts'
import { VersionConflict } from '../../documents/editing/VersionConflict.tsx'
import { useAddOnNames } from '../../documents/plan-lists.ts'
import { call, hasCode } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'

const SENTENCES = {
  done: '업무 내용이 저장되었습니다.',
  refused: '업무 내용 저장에 실패했습니다.',
  broken: '업무 내용 저장에 실패했습니다.',
}

const contentValues = (document: Document) => ({ content: readNotes(document.notes).memo ?? '' })

export interface WorkContentDialogProps {
  /** As it was in the list. */
  listed: Document
  /** Others read. */
  mayEdit: boolean
  onClose: () => void
}

/** 업무 내용: what was done, in full. What a store wrote with its application stands above and stays. */
export function WorkContentDialog({ listed, mayEdit, onClose }: WorkContentDialogProps) {
  const formId = useId()
  const { data: latest = listed, error } = useDocument(listed.id, listed)
  const edits = useEdits(latest, contentValues, useAddOnNames(), 'content')
  const { save, isSaving, isOutdated, refusal, clearRefusal } = useSave(SENTENCES, () => {
    edits.letGo()
    onClose()
  })
  const { content } = edits.values
  const { originalMemo } = readNotes(latest.notes)
  const isGone = hasCode(error, 'DOCUMENT_NOT_FOUND')
  const isShut = isGone || latest.activationStatus !== '기타완료'

  const submit = ({ id, version }: Document) => {
    if (!edits.isDirty || isShut) return
    clearRefusal()
    void save(() => call(changeWorkContent, { params: { id }, body: { version, notes: content } }))
  }
  const close = async () => {
    if (!isSaving && (await edits.mayClose())) onClose()
  }
  return (
    <Dialog
      open
      onClose={() => void close()}
      closeOnBackdrop={!mayEdit}
      title="업무 내용"
      description={`${latest.customerName} · ${latest.documentNumber}`}
      footer={
        <>
          <Button
            variant="outline"
            colorPalette="gray"
            disabled={isSaving}
            data-autofocus={mayEdit ? undefined : true}
            onClick={() => void close()}
          >
            닫기
          </Button>
          {mayEdit ? (
            <Button
              type="submit"
              form={formId}
              disabled={!edits.isDirty || isShut}
              loading={isSaving}
              loadingText="저장 중…"
            >
              저장
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap="5">
        {originalMemo === null || originalMemo === '' ? null : (
          <Section title="접수 메모" level={3}>
            <WholeText>{originalMemo}</WholeText>
          </Section>
        )}
        {mayEdit ? (
          <form
            id={formId}
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              submit(edits.base)
            }}
            onKeyDown={submitByKey}
          >
            <Stack gap="4">
              <ShutStatus isShut={isShut} document={latest} isGone={isGone} />
              <VersionConflict
                changes={edits.conflict}
                isRefused={isOutdated}
                isSaving={isSaving}
                onApply={isShut ? undefined : () => submit(edits.rebase())}
              />
              {refusal === null ? null : <Notice kind="error">{refusal.sentence}</Notice>}
              <TextareaField
                label="업무 내용"
                name="content"
                hint="직원에게만 보입니다."
                rows={5}
                maxLength={LIMITS.memo}
                value={content}
                error={refusal?.details.find(({ field }) => field === 'notes')?.message}
                onChange={(event) => {
                  clearRefusal()
                  edits.edit({ content: event.currentTarget.value })
                }}
              />
            </Stack>
          </form>
        ) : (
          <WholeText>{content === '' ? '내용 없음' : content}</WholeText>
        )}
        <Section title="처리 이력" level={3}>
          <DocumentHistory documentId={latest.id} />
        </Section>
      </Stack>
    </Dialog>
  )
}

function WholeText({ children }: { children: string }) {
  return (
    <Text whiteSpace="pre-line" overflowWrap="anywhere">
      {children}
    </Text>
  )
}
