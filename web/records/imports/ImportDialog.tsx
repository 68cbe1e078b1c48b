import { Flex, Stack, Text } from '@chakra-ui/react'
import type { QueryKey } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { type ImportKind, readRefusedRows } from '#shared/imports/imports.contract.ts'
import { download } from '../../lib/api-download.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { FileRow } from '../../ui/FileRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { ImportFooter } from './ImportFooter.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { ImportTemplates } from './ImportTemplates.tsx'
import { InitialPasswordsNotice } from './InitialPasswordsNotice.tsx'
import { fileRuleOf, takesCsv } from './import-words.ts'
import { SaveFileButton } from './SaveFileButton.tsx'
import { fieldsOf, type ImportEndpoint } from './use-import.ts'
import { useImportDialog } from './use-import-dialog.ts'

export interface ImportDialogProps {
  kind: ImportKind
  endpoint: ImportEndpoint
  title: string
  /** The lists that an upload changes. */
  changes: QueryKey
  /** Offers to have existing records changed, saying what that does; where the endpoint takes `forceUpdate`. */
  forceUpdate?: string | undefined
  onClose: () => void
}

/** Uploads a table of records: what would become of each row is shown first, and written only then. */
export function ImportDialog({ kind, endpoint, title, changes, forceUpdate, onClose }: ImportDialogProps) {
  const formId = useId()
  const dialog = useImportDialog({ endpoint, title, changes })
  const { chosen, step } = dialog
  const report = 'report' in step ? step.report : null
  const frame = useRef<HTMLDivElement>(null)
  const focusKept = useFocusKept(frame)
  const close = async () => {
    if (step.at === 'writing') return
    if (step.at === 'checking') return dialog.stop()
    if (!dialog.hasUnsavedPasswords || (await confirm(PASSWORDS_QUESTION))) {
      dialog.letGo()
      onClose()
    }
  }
  return (
    <Dialog
      open
      size={report === null ? 'md' : 'xl'}
      title={title}
      onClose={() => void close()}
      footer={<ImportFooter dialog={dialog} onClose={() => void close()} />}
    >
      <Stack ref={frame} gap="4" tabIndex={-1} outline="none" {...focusKept}>
        {dialog.problem === null ? null : <Notice kind="error">{dialog.problem}</Notice>}
        {step.at === 'choosing' ? (
          <>
            <Flex gap="3" wrap="wrap" align="center" justify="space-between">
              <Text flex="1 1 16rem" color="fg.muted">
                올린 파일에서 무엇이 추가되고 바뀌는지 먼저 보여드립니다. 확인하고 등록을 눌러야 저장됩니다.
                이미 있는 내용은 빈칸으로 지워지지 않습니다.
              </Text>
              <ImportTemplates kind={kind} withCsv={takesCsv(endpoint)} />
            </Flex>
            <FileField
              id={`${formId}-file`}
              label="파일"
              files={chosen === null ? [] : [chosen.file]}
              onFiles={([file]) => void dialog.choose(file)}
              rule={fileRuleOf(endpoint)}
              error={dialog.unreadable}
            />
          </>
        ) : null}
        {step.at !== 'choosing' && chosen !== null ? (
          <FileRow file={chosen.file} onRemove={step.at === 'checked' ? dialog.startOver : undefined} />
        ) : null}
        {forceUpdate === undefined || step.at === 'writing' || step.at === 'written' ? null : (
          <CheckboxField
            label="강제 업데이트"
            description={forceUpdate}
            checked={dialog.isForced}
            onChange={(event) => dialog.force(event.currentTarget.checked)}
          />
        )}
        {report?.initialPasswords ? (
          <InitialPasswordsNotice passwords={report.initialPasswords} onSaved={dialog.passwordsSaved} />
        ) : null}
        {report === null || chosen === null ? null : (
          <ImportReportView
            report={report}
            mayForce={forceUpdate !== undefined}
            refusedAction={
              <SaveFileButton
                failed="엑셀 파일 생성에 실패했습니다."
                fetchFile={(fetching) =>
                  download(readRefusedRows, {
                    params: { kind },
                    body: fieldsOf(chosen),
                    file: chosen.file,
                    ...fetching,
                  })
                }
              >
                거부된 행 내려받기
              </SaveFileButton>
            }
          />
        )}
      </Stack>
    </Dialog>
  )
}

const PASSWORDS_QUESTION = {
  title: '초기 비밀번호를 내려받지 않고 닫을까요?',
  body: '닫으면 초기 비밀번호를 다시 볼 수 없습니다.',
  confirmLabel: '닫기',
  cancelLabel: '돌아가기',
  destructive: true,
}
