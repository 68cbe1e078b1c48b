import { Stack, Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import type { RunKind, SettlementRunReport } from '#shared/settlements/settlement-run.contract.ts'
import { type Failure, failureText, PRESS_AGAIN, unansweredFailure } from '../../records/form/failure.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LiveStatus } from '../../ui/LiveStatus.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { toast } from '../../ui/toast.ts'
import { RunReportView } from './RunReportView.tsx'
import { type BrokenOff, type RunCall, type RunProgress, useSettlementRun } from './use-settlement-run.ts'

export interface RunAnswer {
  message: string
  report: SettlementRunReport
}

export interface SettlementRunDialogProps<Answer extends RunAnswer> {
  kind: RunKind
  title: string
  /** What the run changes and what it does not. */
  description: string
  /** The label of the button that starts it. */
  startLabel: string
  /** Shown while it runs: 정산을 다시 계산하고 있습니다. */
  runningText: string
  run: (sent: RunCall) => Promise<Answer>
  /** The title of the toast at its end; null when there was nothing to do. */
  doneTitle: (answer: Answer) => string | null
  failed: Failure
  onClose: () => void
}

/** Shows what a run over the settlements would change, then does it on request; both with their progress and a way to stop. */
export function SettlementRunDialog<Answer extends RunAnswer>(props: SettlementRunDialogProps<Answer>) {
  const { failed, doneTitle, startLabel, onClose } = props
  const { title: about } = failed
  const { begin, stop, stage, trial, brokenOff, progress } = useSettlementRun<Answer>({
    run: props.run,
    onDone: (answer) => {
      const title = doneTitle(answer)
      if (title === null) toast.info(answer.message, { about })
      else toast.success(answer.message, { title, about })
      onClose()
    },
    onFailed: (thrown) => {
      const { title, sentence } = unansweredFailure(thrown, PRESS_AGAIN) ?? failed
      toast.error(sentence, { title, about })
    },
  })
  return (
    <Dialog
      title={props.title}
      description={props.description}
      // Closing also ends a trial, which leaves nothing that would have to be told.
      onClose={stage === 'run' ? stop : onClose}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={stage === null ? onClose : stop}>
            {stage === null ? '닫기' : '중지'}
          </Button>
          <Button
            loading={stage !== null}
            loadingText={stage === 'trial' ? '확인 중…' : '진행 중…'}
            data-autofocus
            onClick={() => void begin(trial === null ? 'trial' : 'run')}
          >
            {trial === null ? '다시 확인' : startLabel}
          </Button>
        </>
      }
    >
      <Stack gap="5">
        {stage === null ? null : (
          <Progress
            text={stage === 'trial' ? '바뀔 내용을 확인하고 있습니다.' : props.runningText}
            progress={progress}
          />
        )}
        <LiveStatus>
          {stage === null && trial !== null ? (
            <Notice kind="info" title={trial.report.changed === 0 ? '바뀌는 정산이 없습니다.' : undefined}>
              {trial.message}
            </Notice>
          ) : null}
          {brokenOff?.error === null ? <Notice kind="info">{STOPPED[brokenOff.stage]}</Notice> : null}
        </LiveStatus>
        {stage === null && trial !== null ? (
          <RunReportView isTrial kind={props.kind} report={trial.report} />
        ) : null}
        {brokenOff === null || brokenOff.error === null ? null : (
          <Failed brokenOff={brokenOff} sentence={failed.sentence} />
        )}
      </Stack>
    </Dialog>
  )
}

const STOPPED = {
  trial: '확인을 중지했습니다. 바뀐 정산은 없습니다.',
  run: '중지했습니다. 그때까지 처리된 정산은 저장되어 있습니다.',
} as const

function Failed({ brokenOff: { stage, error }, sentence }: { brokenOff: BrokenOff; sentence: string }) {
  return stage === 'trial' ? (
    <Notice kind="error" title="바뀔 내용을 확인하지 못했습니다.">
      {failureText(error)}
    </Notice>
  ) : (
    <Notice kind="error">{failureText(error, sentence)}</Notice>
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
