import { useEffect, useRef, useState } from 'react'
import { isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import type { Downloaded } from '../../lib/api-download.ts'
import { saveFile } from '../../lib/download.ts'
import { toast } from '../../ui/toast.ts'

/** In bytes, or in what `ExportWords.received` says. */
export interface ExportProgress {
  loaded: number
  /** Null where the server knows the total only after the last row. */
  total: number | null
}

/** The reason for an export, and a listener for its progress. */
export interface Exporting {
  reason: string
  signal: AbortSignal
  onProgress: (loaded: number, total: number | null) => void
}

/** What an export is called, and what is said while it is made and of its end. */
export interface ExportWords {
  title: string
  making: string
  /** How much has come, where that is not counted in bytes. */
  received?: (loaded: number, total: number) => string
  done: string
  failed: string
}

/** Downloads what is exported and saves it under the server's name; it can be cancelled while it runs. */
export function useExport(
  fetchWorkbook: (exporting: Exporting) => Promise<Downloaded>,
  onDone: () => void,
  { done, failed }: ExportWords,
) {
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (reason: string): Promise<void> => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setProgress({ loaded: 0, total: null })
    try {
      const { blob, fileName } = await fetchWorkbook({
        reason,
        signal: controller.signal,
        onProgress: (loaded, total) => setProgress({ loaded, total }),
      })
      saveFile(blob, fileName)
      toast.success(fileName, { title: done, about: failed })
      onDone()
    } catch (error) {
      if (!controller.signal.aborted && !isLoginAsked(error))
        toast.error(sentenceOf(error, '엑셀 파일 생성에 실패했습니다.'), { title: failed, about: failed })
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return { start, progress, cancel: () => running.current?.abort() }
}
