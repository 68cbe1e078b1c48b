import { useEffect, useId, useRef, useState } from 'react'
import type { RiskQuery } from '#shared/files/risky-download.ts'
import { isLoginAsked, sentenceOf } from '../lib/api-client.ts'
import type { Downloaded } from '../lib/api-download.ts'
import { saveFile } from '../lib/download.ts'
import { downloadAfterWarning } from './download-after-warning.ts'
import { toast } from './toast.ts'

export interface Fetching {
  signal: AbortSignal
  onProgress: (loaded: number, total: number | null) => void
}

/** Downloads a file, asks first where it may be dangerous, and saves it under the server's name, with progress; pressed again it stops. */
export function useSaving(
  fetchFile: (fetching: Fetching, query: RiskQuery) => Promise<Downloaded>,
  failed: string,
) {
  const running = useRef<AbortController>(null)
  /** 0 to 1; null when nothing is downloaded; undefined while the size is unknown. */
  const [progress, setProgress] = useState<number | null | undefined>(null)
  useEffect(() => () => running.current?.abort(), [])
  const about = useId()

  const start = async (): Promise<void> => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setProgress(0)
    try {
      const onProgress = (loaded: number, total: number | null) =>
        setProgress(total === null ? undefined : loaded / total)
      const downloaded = await downloadAfterWarning((query) => fetchFile({ signal, onProgress }, query))
      if (downloaded === null) return
      const { blob, fileName } = downloaded
      saveFile(blob, fileName)
      toast.success(fileName, { title: '다운로드 완료', about })
    } catch (error) {
      if (!signal.aborted && !isLoginAsked(error))
        toast.error(`${failed}\n${sentenceOf(error, '')}`.trim(), { title: '다운로드 실패', about })
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return { progress, start: () => void start(), stop: () => running.current?.abort() }
}
