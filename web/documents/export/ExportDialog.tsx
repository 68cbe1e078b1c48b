import { Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { requiredText } from '#shared/text.ts'
import type { Downloaded } from '../../lib/api-download.ts'
import { judged, useCheckedForm } from '../../records/form/checked-form.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { useFormSaving } from '../../records/form/use-form-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type KeyValue, KeyValueList } from '../../ui/KeyValueList.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Exporting, type ExportProgress, type ExportWords, useExport } from './use-export.ts'

export interface ExportDialogProps {
  /** What the workbook will contain, in words. */
  facts: readonly KeyValue[]
  /** What leaves, where it is no workbook. */
  words?: ExportWords
  /** The label of the button: 12건 내보내기. */
  submitLabel: string
  /** An example of a reason. */
  example: string
  fetchWorkbook: (exporting: Exporting) => Promise<Downloaded>
  /** Fields to choose what is exported. */
  children?: ReactNode
  /** Why this choice cannot be exported; shown after the first try. */
  problem?: string | null
  onClose: () => void
}

const EMPTY = { reason: '' }
const Reason = z.object({ reason: requiredText(LIMITS.shortText, '내보내는 사유를 입력해주세요.') })
const WORKBOOK = {
  title: '엑셀 내보내기',
  making: '엑셀 파일을 만들고 있습니다.',
  done: '엑셀 내보내기 완료',
  failed: '엑셀 내보내기 실패',
}
const megabytes = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 1 })

function received({ loaded, total }: ExportProgress, words: ExportWords): string {
  if (words.received !== undefined) return total === null ? '' : words.received(loaded, total)
  return loaded === 0 ? '' : `${megabytes.format(loaded / 1_000_000)}MB 받음`
}

/** Says what will be exported, asks for the reason (which is logged), and shows the progress. */
export function ExportDialog(props: ExportDialogProps) {
  const { facts, submitLabel, example, fetchWorkbook, children, problem = null, onClose } = props
  const { words = WORKBOOK } = props
  const [wasTried, setTried] = useState(false)
  const { start, progress, cancel } = useExport(fetchWorkbook, onClose, words)
  const isRunning = progress !== null
  const form = useCheckedForm<typeof EMPTY, typeof EMPTY>((typed) => {
    const found = judged(Reason, typed)
    if (problem === null) return found
    return {
      problems: [{ field: 'facts', message: problem }, ...('problems' in found ? found.problems : [])],
    }
  }, EMPTY)
  const saving = useFormSaving({
    form,
    save: ({ reason }) => start(reason),
    tellWrong: () => setTried(true),
    failed: submitLabel,
    onSaved: () => {},
  })
  const close = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog
      size="sm"
      onClose={close}
      title={words.title}
      description="개인정보가 들어 있는 파일입니다. 누가, 언제, 왜 내보냈는지 기록됩니다."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={isRunning ? cancel : close}>
            {isRunning ? '중지' : '닫기'}
          </Button>
          <Button type="submit" form={saving.formId} loading={isRunning} loadingText="내보내는 중…">
            {submitLabel}
          </Button>
        </>
      }
    >
      <FormBody isBrief saving={{ ...saving, failure: wasTried ? (problem ?? undefined) : undefined }}>
        {children ? (
          <Stack gap="4" inert={isRunning}>
            {children}
          </Stack>
        ) : null}
        <KeyValueList items={facts} />
        <TextField
          label="사유"
          required
          placeholder={`예: ${example}`}
          disabled={isRunning}
          {...form.field('reason')}
        />
        {progress === null ? null : (
          <Stack gap="1">
            <ProgressBar
              label={words.making}
              showLabel
              value={progress.total === null ? undefined : progress.loaded / progress.total}
            />
            <Text textStyle="xs" color="fg.subtle" className="tabular" minHeight="5">
              {received(progress, words)}
            </Text>
          </Stack>
        )}
      </FormBody>
    </Dialog>
  )
}
