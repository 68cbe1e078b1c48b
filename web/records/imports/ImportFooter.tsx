import { Box } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import { Button } from '../../ui/Button.tsx'
import { UploadProgress } from '../form/UploadProgress.tsx'
import { toWrite } from './import-words.ts'
import type { ImportDialogState } from './use-import-dialog.ts'

export interface ImportFooterProps {
  dialog: ImportDialogState
  onClose: () => void
}

/** What may be done at each step of an upload, and how far it has come. */
export function ImportFooter({ dialog, onClose }: ImportFooterProps) {
  const { chosen, step } = dialog
  const isSending = 'progress' in step
  const rows = step.at === 'checked' ? toWrite(step.report) : 0
  const isOver = step.at === 'written' || (step.at === 'checked' && rows === 0)
  // What has arrived whole is written, whoever no longer waits for it.
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
