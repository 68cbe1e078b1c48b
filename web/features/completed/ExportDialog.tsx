import { Stack, Text } from '@chakra-ui/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { LIMITS } from '#shared/limits.ts'
import { type ClosedFilter, rangeText } from '../../documents/list/closed-filter.ts'
import { dateWord, linkedFacts } from '../../documents/list/linked-facts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useExport } from './use-export.ts'

export interface ExportDialogProps {
  filter: ClosedFilter
  /** How many rows the workbook will hold. */
  total: number
  onClose: () => void
}

/** What the days of the list mean. */
const DATE = 'activatedAt'

const megabytes = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 1 })

/** Says what will be exported, asks why (it is logged), and shows how far it is. */
export function ExportDialog({ filter, total, onClose }: ExportDialogProps) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { start, progress, cancel } = useExport(onClose)
  const isRunning = progress !== null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') {
      void start(filter, reason.trim())
      return
    }
    setError('내보내는 사유를 입력해주세요.')
    field.current?.focus()
  }
  const close = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={close}
      title="엑셀 내보내기"
      description="개인정보가 들어 있는 파일입니다. 누가, 언제, 왜 내보냈는지 기록됩니다."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={isRunning ? cancel : close}>
            {isRunning ? '중지' : '닫기'}
          </Button>
          <Button type="submit" form={formId} loading={isRunning} loadingText="내보내는 중…">
            {formatCount(total)}건 내보내기
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="4">
          <KeyValueList
            items={[
              { label: '내보낼 건수', value: `${formatCount(total)}건` },
              { label: '통신사', value: filter.carrier || '모든 통신사' },
              { label: `${dateWord(filter, DATE)}일`, value: rangeText(filter) },
              { label: '검색어', value: filter.search },
              { label: '그 밖의 조건', value: otherConditions(filter) },
            ]}
          />
          <TextField
            ref={field}
            label="사유"
            required
            placeholder="예: 11월 정산 자료"
            value={reason}
            error={error}
            disabled={isRunning}
            maxLength={LIMITS.shortText}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setError(undefined)
            }}
          />
          {progress === null ? null : (
            <Stack gap="1">
              <ProgressBar
                label="엑셀 파일을 만들고 있습니다."
                showLabel
                value={progress.total === null ? undefined : progress.loaded / progress.total}
              />
              <Text textStyle="xs" color="fg.subtle" className="tabular" minHeight="5">
                {progress.loaded === 0 ? '' : `${megabytes.format(progress.loaded / 1_000_000)}MB 받음`}
              </Text>
            </Stack>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

function otherConditions(filter: ClosedFilter): string {
  const facts = linkedFacts(filter, { date: DATE, hasCarrier: true }).map(({ label }) => label)
  return [...facts, ...(filter.activatedBy === '' ? [] : ['한 근무자의 개통만'])].join(' · ')
}
