import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isLoginAsked } from '../../lib/api-client.ts'
import { useSocketMessage } from '../../lib/portal-socket.ts'
import { isStopped } from '../../records/form/use-upload.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'

export interface RunProgress {
  done: number
  total: number
}

/** A trial writes nothing, and says what the run would change. */
export type RunStage = 'trial' | 'run'

/** How a stage ended without an answer; the error is null when it was stopped. */
export interface BrokenOff {
  stage: RunStage
  error: unknown
}

export interface RunCall {
  body: { dryRun: boolean }
  /** Aborting ends the run at the server too, and what is done by then stays done. */
  signal: AbortSignal
}

export interface SettlementRun<Answer> {
  run: (sent: RunCall) => Promise<Answer>
  onDone: (answer: Answer) => void
  onFailed: (error: unknown) => void
}

/**
 * A long run over the settlements with its progress, after a trial that begins by itself; it stops on request or when the component
 * goes.
 */
export function useSettlementRun<Answer>({ run, onDone, onFailed }: SettlementRun<Answer>) {
  const queries = useQueryClient()
  const running = useRef<AbortController>(null)
  const [stage, setStage] = useState<RunStage | null>(null)
  const [trial, setTrial] = useState<Answer | null>(null)
  const [brokenOff, setBrokenOff] = useState<BrokenOff | null>(null)
  const [progress, setProgress] = useState<RunProgress | null>(null)
  useSocketMessage(
    'settlement_progress',
    useCallback(({ done, total }: RunProgress) => {
      if (running.current !== null) setProgress({ done, total })
    }, []),
  )

  const begin = async (begun: RunStage): Promise<void> => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setStage(begun)
    setBrokenOff(null)
    try {
      const answer = await run({ body: { dryRun: begun === 'trial' }, signal: controller.signal })
      if (begun === 'trial') setTrial(answer)
      else onDone(answer)
    } catch (thrown) {
      // Refused before it began: what the trial said still holds.
      if (isLoginAsked(thrown) && begun === 'run') return
      const isQuiet = isStopped(thrown) || isLoginAsked(thrown)
      setBrokenOff({ stage: begun, error: isQuiet ? null : thrown })
      setTrial(null)
      if (begun === 'run' && !isQuiet) onFailed(thrown)
    } finally {
      running.current = null
      setStage(null)
      setProgress(null)
      // Also after a stop or a lost answer, since a part of it may be done.
      if (begun === 'run') void queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
    }
  }
  const beginTrial = useEffectEvent(() => void begin('trial'))
  useEffect(() => {
    beginTrial()
    return () => running.current?.abort()
  }, [])
  return { begin, stop: () => running.current?.abort(), stage, trial, brokenOff, progress }
}
