import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isLoginAsked } from '../../lib/api-client.ts'
import { useSocketMessage } from '../../lib/portal-socket.ts'
import { isStopped } from '../../records/form/use-upload.ts'
import { SETTLEMENTS_KEY } from '../../records/record-keys.ts'

export interface RunProgress {
  done: number
  total: number
}

export interface SettlementRun<Answer> {
  /** Runs at the server; aborting ends it there too, and what is done by then stays done. */
  run: (signal: AbortSignal) => Promise<Answer>
  onDone: (answer: Answer) => void
  onFailed: (error: unknown) => void
}

/** A long run over the settlements with its progress; it stops on request or when the component goes. */
export function useSettlementRun<Answer>({ run, onDone, onFailed }: SettlementRun<Answer>) {
  const queries = useQueryClient()
  const running = useRef<AbortController>(null)
  const [isRunning, setRunning] = useState(false)
  const [wasStopped, setStopped] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [progress, setProgress] = useState<RunProgress | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  useSocketMessage(
    'settlement_progress',
    useCallback(({ done, total }: RunProgress) => {
      if (running.current !== null) setProgress({ done, total })
    }, []),
  )

  const start = async (): Promise<void> => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setRunning(true)
    setStopped(false)
    setError(null)
    try {
      onDone(await run(controller.signal))
    } catch (thrown) {
      if (isStopped(thrown)) {
        setStopped(true)
      } else if (!isLoginAsked(thrown)) {
        setError(thrown)
        onFailed(thrown)
      }
    } finally {
      running.current = null
      setRunning(false)
      setProgress(null)
      // Also after a stop or a lost answer, since a part of it may be done.
      void queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
    }
  }
  return { start, stop: () => running.current?.abort(), isRunning, wasStopped, error, progress }
}
