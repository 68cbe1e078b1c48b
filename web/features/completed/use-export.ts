import { useEffect, useRef, useState } from 'react'
import { exportDocuments } from '#shared/documents/documents.contract.ts'
import { type ClosedFilter, listQuery } from '../../documents/list/closed-filter.ts'
import { isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { download } from '../../lib/api-download.ts'
import { saveFile } from '../../lib/download.ts'
import { toast } from '../../ui/toast.ts'

export interface ExportProgress {
  loaded: number
  /** Null where the server cannot know before it has written the last row. */
  total: number | null
}

/** Fetches the workbook of a filter and saves it, as the server names it; may be cancelled while it runs. */
export function useExport(onDone: () => void) {
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (filter: ClosedFilter, reason: string): Promise<void> => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setProgress({ loaded: 0, total: null })
    try {
      const { blob, fileName } = await download(exportDocuments, {
        query: { ...listQuery('개통', filter), reason },
        signal: controller.signal,
        onProgress: (loaded, total) => setProgress({ loaded, total }),
      })
      saveFile(blob, fileName)
      toast.success(fileName, { title: '엑셀 내보내기 완료', about: exportDocuments.path })
      onDone()
    } catch (error) {
      if (!controller.signal.aborted && !isLoginAsked(error))
        toast.error(sentenceOf(error, '엑셀 파일 생성에 실패했습니다.'), {
          title: '엑셀 내보내기 실패',
          about: exportDocuments.path,
        })
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return { start, progress, cancel: () => running.current?.abort() }
}
