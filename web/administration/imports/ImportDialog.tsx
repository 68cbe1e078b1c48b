import { Box, Stack, Text } from '@chakra-ui/react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ImportKind, ImportReport } from '#shared/imports/imports.contract.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { FileRow } from '../../ui/FileRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { toast } from '../../ui/toast.ts'
import { useLeftBehind } from '../../ui/use-left-behind.ts'
import { count, ImportReportView } from './ImportReportView.tsx'
import { fileRuleOf, toWrite } from './import-words.ts'
import { type Chosen, type ImportEndpoint, type ImportStep, useImport } from './use-import.ts'

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

interface Left {
  chosen: Chosen
  /** What was written, while something in it is shown only once. */
  written: ImportReport | undefined
}

/** Uploads a table of records: what would become of each row is shown first, and written only then. */
export function ImportDialog({ endpoint, title, changes, forceUpdate, onClose }: ImportDialogProps) {
  const formId = useId()
  const queries = useQueryClient()
  const { left, keep, letGo } = useLeftBehind<Left>(`import ${endpoint.path}`)
  const [chosen, setChosen] = useState<Chosen | null>(left?.chosen ?? null)
  const [isForced, setForced] = useState(left?.chosen.forceUpdate ?? false)
  const [unreadable, setUnreadable] = useState<string>()
  const reread = () => void queries.invalidateQueries({ queryKey: changes })
  const { step, problem, check, write, stop } = useImport({
    endpoint,
    written: left?.written,
    onFailed: (sentence) => {
      toast.error(sentence, { title: '업로드 실패', about: title })
      reread()
    },
    onWritten: (report) => {
      toast.success(report.message, { title, about: title })
      reread()
      if (report.initialPasswords === undefined) letGo()
    },
  })
  const report = 'report' in step ? step.report : null
  const isSending = step.at === 'checking' || step.at === 'writing'
  const onlyOnce = step.at === 'written' && step.report.initialPasswords ? step.report : undefined
  const isKept = chosen !== null && (step.at !== 'written' || onlyOnce !== undefined)
  keep(isKept ? () => ({ chosen, written: onlyOnce }) : null)
  useUnsavedChanges(step.at === 'writing' || onlyOnce !== undefined)

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (left !== undefined && left.written === undefined) check(left.chosen)
  }, [left, check])

  const choose = async (file: File | undefined) => {
    setUnreadable(undefined)
    if (file === undefined) return setChosen(null)
    const held = await heldInMemory(file)
    if (held === null) return setUnreadable('파일을 읽을 수 없습니다. 다시 선택해주세요.')
    const next = { file: held, forceUpdate: isForced }
    setChosen(next)
    check(next)
  }
  const force = (forced: boolean) => {
    setForced(forced)
    if (chosen === null) return
    const next = { ...chosen, forceUpdate: forced }
    setChosen(next)
    if (step.at !== 'choosing') check(next)
  }
  const startOver = () => {
    setChosen(null)
    stop()
  }
  const close = () => {
    if (step.at === 'writing') return
    if (step.at === 'checking') return stop()
    letGo()
    onClose()
  }

  return (
    <Dialog
      open
      size={report === null ? 'md' : 'xl'}
      title={title}
      onClose={close}
      footer={
        <>
          {isSending ? (
            <Box flexBasis="100%">
              <ProgressBar showLabel value={step.progress} label={progressWords(step)} />
            </Box>
          ) : null}
          {step.at === 'written' ? (
            <Button variant="outline" colorPalette="gray" onClick={startOver}>
              다른 파일 업로드
            </Button>
          ) : null}
          {step.at === 'writing' && step.progress === 1 ? null : (
            <Button variant="outline" colorPalette="gray" onClick={isSending ? stop : close}>
              {isSending || mayWrite(step) || step.at === 'choosing' ? '취소' : '닫기'}
            </Button>
          )}
          {step.at === 'choosing' && chosen !== null ? (
            <Button onClick={() => check(chosen)}>파일 확인</Button>
          ) : null}
          {step.at === 'checked' && chosen !== null && mayWrite(step) ? (
            <Button onClick={() => write(chosen)}>{count(toWrite(step.report))}건 등록</Button>
          ) : null}
        </>
      }
    >
      <Stack gap="4">
        {problem === null ? null : <Notice kind="error">{problem}</Notice>}
        {step.at === 'choosing' ? (
          <>
            <Text color="fg.muted">
              먼저 행마다 무엇이 추가되고 바뀌는지 보여드립니다. 확인한 뒤 등록을 눌러야 저장됩니다.
            </Text>
            <FileField
              id={`${formId}-file`}
              label="파일"
              files={chosen === null ? [] : [chosen.file]}
              onFiles={([file]) => void choose(file)}
              rule={fileRuleOf(endpoint)}
              error={unreadable}
            />
          </>
        ) : null}
        {step.at !== 'choosing' && chosen !== null ? (
          <FileRow file={chosen.file} onRemove={step.at === 'checked' ? startOver : undefined} />
        ) : null}
        {forceUpdate === undefined || step.at === 'writing' || step.at === 'written' ? null : (
          <CheckboxField
            label="강제 업데이트"
            description={forceUpdate}
            checked={isForced}
            onChange={(event) => force(event.currentTarget.checked)}
          />
        )}
        {report === null ? null : <ImportReportView report={report} mayForce={forceUpdate !== undefined} />}
      </Stack>
    </Dialog>
  )
}

function mayWrite(step: ImportStep): boolean {
  return step.at === 'checked' && toWrite(step.report) > 0
}

function progressWords(step: ImportStep & { progress: number }): string {
  if (step.progress < 1) return '파일을 보내고 있습니다.'
  return step.at === 'checking' ? '파일을 확인하고 있습니다.' : '서버에서 저장하고 있습니다.'
}

/** What was checked is what is written, whoever saves the file anew meanwhile; null: it cannot be read. */
async function heldInMemory(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return null
  }
}
