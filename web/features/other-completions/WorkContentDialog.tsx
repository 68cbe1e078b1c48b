import { Stack } from '@chakra-ui/react'
import { correctDocument } from '#shared/documents/corrections.contract.ts'
import { type Document, readNotes } from '#shared/documents/document.contract.ts'
import { DocumentHistory } from '../../documents/details/DocumentHistory.tsx'
import { OpenedDocument } from '../../documents/details/OpenedDocument.tsx'
import { OriginalMemo, WholeText } from '../../documents/details/OriginalMemo.tsx'
import { DocumentFormDialog } from '../../documents/editing/DocumentFormDialog.tsx'
import { useDocumentForm } from '../../documents/editing/use-document-form.ts'
import { call } from '../../lib/api-client.ts'
import { Section } from '../../ui/Section.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'

const SENTENCES = {
  done: '업무 내용이 저장되었습니다.',
  refused: '업무 내용 저장에 실패했습니다.',
  broken: '업무 내용 저장에 실패했습니다.',
}

const contentValues = (document: Document) => ({ notes: readNotes(document.notes).memo ?? '' })

export interface WorkContentDialogProps {
  documentId: number
  /** Others can only read. */
  mayEdit: boolean
  onClose: () => void
}

/** 업무 내용: the full text of what was done. What the store wrote stands above it and cannot be edited. */
export function WorkContentDialog({ documentId, ...rest }: WorkContentDialogProps) {
  return (
    <OpenedDocument documentId={documentId} title="업무 내용" onClose={rest.onClose}>
      {(document, isGone) => <WorkContent document={document} isGone={isGone} {...rest} />}
    </OpenedDocument>
  )
}

type WorkContentProps = Omit<WorkContentDialogProps, 'documentId'> & { document: Document; isGone: boolean }

function WorkContent({ document: latest, isGone, mayEdit, onClose }: WorkContentProps) {
  const { form, dialog } = useDocumentForm({
    document: latest,
    valuesOf: contentValues,
    place: 'content',
    sentences: SENTENCES,
    send: ({ base: { id, version }, values }) =>
      call(correctDocument, { params: { id }, body: { version, notes: values.notes } }),
  })
  const isOpen = !isGone && latest.activationStatus === '기타완료'
  const { notes } = form.values
  return (
    <DocumentFormDialog
      {...dialog}
      document={latest}
      isGone={isGone}
      isOpen={isOpen || !mayEdit}
      isShut={!form.isDirty || !isOpen}
      hasSubmit={mayEdit}
      closeOnBackdrop={!mayEdit}
      title="업무 내용"
      description={`${latest.customerName} · ${latest.documentNumber}`}
      frame={(drawn) => (
        <Stack gap="5">
          <OriginalMemo document={latest} />
          {mayEdit ? drawn : <WholeText>{notes === '' ? '내용 없음' : notes}</WholeText>}
          <Section title="처리 이력" level={3}>
            <DocumentHistory documentId={latest.id} />
          </Section>
        </Stack>
      )}
      onClose={onClose}
    >
      <TextareaField label="업무 내용" hint="직원에게만 보입니다." rows={5} {...form.field('notes')} />
    </DocumentFormDialog>
  )
}
