import { Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatCount } from '#shared/count.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { type Failure, PRESS_AGAIN, unansweredFailure } from '../../records/form/failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LiveStatus } from '../../ui/LiveStatus.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { toast } from '../../ui/toast.ts'
import { type RunProgress, useSettlementRun } from './use-settlement-run.ts'

export interface SettlementRunDialogProps<Answer> {
  title: string
  /** What the run changes and what it does not. */
  description: string
  /** The label of the button that starts it. */
  startLabel: string
  /** Shown while it runs: 정산을 다시 계산하고 있습니다. */
  runningText: string
  run: (signal: AbortSignal) => Promise<Answer>
  /** The toast at its end; the title is null when there was nothing to do. */
  tell: (answer: Answer) => { title: string | null; sentence: string }
  failed: Failure
  children?: ReactNode
  onClose: () => void
}

/** Asks before a run over the settlements, shows its progress, and offers to stop it. */
export function SettlementRunDialog<Answer>(props: SettlementRunDialogProps<Answer>) {
  const { failed, tell, onClose } = props
  const { title: about } = failed
  const { start, stop, isRunning, wasStopped, error, progress } = useSettlementRun<Answer>({
    run: props.run,
    onDone: (answer) => {
      const { title, sentence } = tell(answer)
      if (title === null) toast.info(sentence, { about })
      else toast.success(sentence, { title, about })
      onClose()
    },
    onFailed: (thrown) => {
      const { title, sentence } = unansweredFailure(thrown, PRESS_AGAIN) ?? failed
      toast.error(sentence, { title, about })
    },
  })
  return (
    <Dialog
      open
      size="sm"
      title={props.title}
      description={props.description}
      onClose={isRunning ? stop : onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={isRunning ? stop : onClose}>
            {isRunning ? '중지' : '닫기'}
          </Button>
          <Button loading={isRunning} loadingText="진행 중…" data-autofocus onClick={() => void start()}>
            {props.startLabel}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {props.children}
        {isRunning ? <Progress text={props.runningText} progress={progress} /> : null}
        <LiveStatus>
          {wasStopped ? (
            <Notice kind="info">중지했습니다. 그때까지 처리된 정산은 저장되어 있습니다.</Notice>
          ) : null}
        </LiveStatus>
        {error === null ? null : <Notice kind="error">{sentenceOf(error, failed.sentence)}</Notice>}
      </Stack>
    </Dialog>
  )
}

function Progress({ text, progress }: { text: string; progress: RunProgress | null }) {
  const isKnown = progress !== null && progress.total > 0
  return (
    <Stack gap="1">
      <ProgressBar label={text} showLabel value={isKnown ? progress.done / progress.total : undefined} />
      <Text textStyle="xs" color="fg.subtle" className="tabular" minHeight="5">
        {isKnown ? `${formatCount(progress.total)}건 가운데 ${formatCount(progress.done)}건` : ''}
      </Text>
    </Stack>
  )
}
