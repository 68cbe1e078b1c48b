import { useEffect, useRef, useState } from 'react'
import type { Correction, ImportReport, UploadEndpoint } from '#shared/imports/imports.contract.ts'
import { isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { UPLOAD_FAILED, upload } from '../../lib/api-upload.ts'
import { type Failure, type Unanswered, unansweredFailure } from '../form/failure.ts'

/** An endpoint that takes a table of records. */
export type ImportEndpoint = UploadEndpoint

/** The chosen file and option, and the cells that were corrected in its report. */
export interface Chosen {
  file: File
  forceUpdate: boolean
  corrections?: readonly Correction[]
  /** The other rows were written before. */
  onlyCorrected?: boolean
}

/** The fields sent with the file; an endpoint without `forceUpdate` never gets it. */
export function fieldsOf({ forceUpdate, corrections = [], onlyCorrected }: Chosen): {
  forceUpdate?: 'true'
  corrections?: string
  onlyCorrected?: 'true'
} {
  return {
    ...(forceUpdate && { forceUpdate: 'true' }),
    ...(corrections.length > 0 && { corrections: JSON.stringify(corrections) }),
    ...(onlyCorrected && { onlyCorrected: 'true' }),
  }
}

export type ImportStep =
  | { at: 'choosing' }
  /** How much of the file has been sent, from 0 to 1. */
  | { at: 'checking' | 'writing'; progress: number }
  | { at: 'checked' | 'written'; report: ImportReport }

interface ImportUpload {
  endpoint: ImportEndpoint
  written?: ImportReport | undefined
  onWritten: (report: ImportReport) => void
  /** Called when it was not written, or when no answer says whether it was. */
  onFailed: (failure: Failure) => void
}

const CHECK_AGAIN: Unanswered = {
  title: '등록 여부 확인 필요',
  advice: '등록되었는지 알 수 없습니다. 파일을 다시 확인하면 아직 등록되지 않은 내용을 볼 수 있습니다.',
}

/** Uploads a table twice: first to preview each row's outcome, then to write it. */
export function useImport({ endpoint, written, onWritten, onFailed }: ImportUpload) {
  const running = useRef<{ controller: AbortController; isDryRun: boolean } | null>(null)
  const [step, setStep] = useState<ImportStep>(
    written === undefined ? { at: 'choosing' } : { at: 'written', report: written },
  )
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(
    () => () => {
      // Writing continues without its dialog; only a check is aborted.
      if (running.current?.isDryRun) running.current.controller.abort()
    },
    [],
  )

  const send = async (chosen: Chosen, isDryRun: boolean): Promise<void> => {
    if (running.current?.isDryRun === false) return
    running.current?.controller.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = { controller, isDryRun }
    const goTo = (next: ImportStep) => {
      if (running.current?.controller === controller) setStep(next)
    }
    const onProgress = (progress: number) => goTo({ at: isDryRun ? 'checking' : 'writing', progress })
    onProgress(0)
    setProblem(null)
    try {
      const report = await upload(endpoint, {
        query: { dryRun: isDryRun },
        body: fieldsOf(chosen),
        file: chosen.file,
        onProgress,
        signal,
      })
      goTo({ at: isDryRun ? 'checked' : 'written', report })
      if (!isDryRun) onWritten(report)
    } catch (error) {
      goTo({ at: 'choosing' })
      if (signal.aborted || isLoginAsked(error)) return
      const refused = { title: '업로드 실패', sentence: sentenceOf(error, UPLOAD_FAILED) }
      const failure = (isDryRun ? null : unansweredFailure(error, CHECK_AGAIN)) ?? refused
      setProblem(failure.sentence)
      if (!isDryRun) onFailed(failure)
    } finally {
      if (running.current?.controller === controller) running.current = null
    }
  }

  /** Goes back to choosing a file; an incomplete upload has no effect. */
  const stop = () => {
    running.current?.controller.abort()
    running.current = null
    setStep({ at: 'choosing' })
    setProblem(null)
  }
  return {
    step,
    problem,
    check: (chosen: Chosen) => void send(chosen, true),
    write: (chosen: Chosen) => void send(chosen, false),
    stop,
  }
}
