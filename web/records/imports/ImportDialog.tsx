import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { QueryKey } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useId, useRef } from 'react'
import { formatCount } from '#shared/count.ts'
import {
  CURRENT_KINDS,
  type ImportKind,
  readCurrentTable,
  readImportTemplate,
  readRefusedRows,
} from '#shared/imports/imports.contract.ts'
import { type Downloaded, download } from '../../lib/api-download.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { FileRow } from '../../ui/FileRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { type Fetching, useSaving } from '../../ui/use-saving.ts'
import { UploadProgress } from '../form/UploadProgress.tsx'
import { ImportRepairs } from './ImportRepairs.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { fileRuleOf, takesCsv, toWrite } from './import-words.ts'
import { type InitialPasswords, savePasswords } from './initial-passwords.ts'
import { fieldsOf, type ImportEndpoint } from './use-import.ts'
import { type ImportDialogState, useImportDialog } from './use-import-dialog.ts'

/**
 * A button for a list's `actions` that opens the upload of one kind of records: `<ImportButton
 * kind="kp-numbers" endpoint={uploadKpNumbers} title="KP번호 엑셀 업로드" changes={KP_NUMBERS_KEY} />`.
 * `forceUpdate` is the sentence beside the check box, for endpoints that take that field.
 */
export function ImportButton(props: Omit<ImportDialogProps, 'onClose'>) {
  return (
    <DialogButton dialog={(close) => <ImportDialog {...props} onClose={close} />}>
      <Upload aria-hidden />
      엑셀 업로드
    </DialogButton>
  )
}

export interface ImportDialogProps {
  kind: ImportKind
  endpoint: ImportEndpoint
  title: string
  /** The lists that an upload changes. */
  changes: QueryKey
  /** The sentence of the check box `forceUpdate`, which lets an upload change existing records. */
  forceUpdate?: string | undefined
  onClose: () => void
}

/** Uploads a table of records: shows first what would become of each row, and writes on confirmation. */
function ImportDialog({ kind, endpoint, title, changes, forceUpdate, onClose }: ImportDialogProps) {
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
              value={chosen === null ? [] : [chosen.file]}
              onChange={([file]) => void dialog.choose(file)}
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
            value={dialog.isForced}
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
            repairs={step.at === 'writing' ? null : <ImportRepairs report={report} dialog={dialog} />}
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
                고쳐야 할 행 다운로드
              </SaveFileButton>
            }
          />
        )}
      </Stack>
    </Dialog>
  )
}

const PASSWORDS_QUESTION = {
  title: '초기 비밀번호를 다운로드하지 않고 닫으시겠습니까?',
  body: '닫으면 초기 비밀번호를 다시 볼 수 없습니다.',
  confirmLabel: '닫기',
  cancelLabel: '돌아가기',
  destructive: true,
}

/** The buttons of each step of an upload, and its progress. */
function ImportFooter({ dialog, onClose }: { dialog: ImportDialogState; onClose: () => void }) {
  const { chosen, step } = dialog
  const isSending = 'progress' in step
  const rows = step.at === 'checked' ? toWrite(step.report) : 0
  const isOver = step.at === 'written' || (step.at === 'checked' && rows === 0)
  // Once the whole file has arrived it is written, so it can no longer be stopped.
  const mayStop = step.at !== 'writing' || step.progress < 1
  return (
    <>
      {isSending ? (
        <Box flexBasis="100%">
          <UploadProgress progress={step.progress} then={step.at === 'checking' ? 'check' : 'save'} />
        </Box>
      ) : null}
      {isOver ? (
        <Button variant="outline" colorPalette="gray" onClick={dialog.startOver}>
          다른 파일 업로드
        </Button>
      ) : null}
      {mayStop ? (
        <Button variant="outline" colorPalette="gray" onClick={isSending ? dialog.stop : onClose}>
          {isOver ? '닫기' : '취소'}
        </Button>
      ) : null}
      {step.at === 'choosing' && chosen !== null ? <Button onClick={dialog.check}>파일 확인</Button> : null}
      {rows > 0 ? <Button onClick={dialog.write}>{formatCount(rows)}건 등록</Button> : null}
    </>
  )
}

/** Empty tables to fill in, one for each accepted kind of file. */
function ImportTemplates({ kind, withCsv }: { kind: ImportKind; withCsv: boolean }) {
  const formats = withCsv ? (['xlsx', 'csv'] as const) : (['xlsx'] as const)
  const current = CURRENT_KINDS.find((each) => each === kind)
  return (
    <Flex gap="2" wrap="wrap">
      {formats.map((format) => (
        <SaveFileButton
          key={format}
          failed="템플릿 다운로드에 실패했습니다."
          fetchFile={(fetching) =>
            download(readImportTemplate, { params: { kind }, query: { format }, ...fetching })
          }
        >
          {format === 'xlsx' ? '엑셀 양식 다운로드' : 'CSV 양식 다운로드'}
        </SaveFileButton>
      ))}
      {current === undefined ? null : (
        <SaveFileButton
          failed="엑셀 파일 생성에 실패했습니다."
          fetchFile={(fetching) => download(readCurrentTable, { params: { kind: current }, ...fetching })}
        >
          등록된 내용 다운로드
        </SaveFileButton>
      )}
    </Flex>
  )
}

export interface InitialPasswordsNoticeProps {
  passwords: InitialPasswords
  onSaved: () => void
}

/** The initial passwords of new accounts, which cannot be shown again. */
function InitialPasswordsNotice({ passwords, onSaved }: InitialPasswordsNoticeProps) {
  const save = () => {
    savePasswords(passwords)
    onSaved()
  }
  return (
    <Notice
      kind="warning"
      title={`계정 ${formatCount(passwords.length)}개의 초기 비밀번호`}
      action={
        <Button size="sm" onClick={save}>
          <Download aria-hidden />
          초기 비밀번호 다운로드
        </Button>
      }
    >
      지금 한 번만 볼 수 있습니다. 다운로드해 안전하게 보관한 뒤 계정 사용자에게 전달해주세요.
    </Notice>
  )
}

export interface SaveFileButtonProps {
  fetchFile: (fetching: Fetching) => Promise<Downloaded>
  /** The sentence when the download failed. */
  failed: string
  children: ReactNode
}

/** Downloads a file that the server generates, and saves it. */
function SaveFileButton({ fetchFile, failed, children }: SaveFileButtonProps) {
  const { progress, start } = useSaving(fetchFile, failed)
  return (
    <Button size="sm" variant="outline" colorPalette="gray" loading={progress !== null} onClick={start}>
      <Download aria-hidden />
      {children}
    </Button>
  )
}
