import { useEffect, useState } from 'react'
import type { Paper } from './paper.ts'
import { openPaper } from './paper-pages.ts'

/** The opened file; undefined while it is read, null when it cannot be read. */
export function usePaper(blob: Blob): Paper | null | undefined {
  const [paper, setPaper] = useState<Paper | null>()
  useEffect(() => {
    let isLeft = false
    let opened: Paper | undefined
    openPaper(blob).then(
      (paper) => {
        opened = paper
        if (isLeft) paper.close()
        else setPaper(paper)
      },
      () => {
        if (!isLeft) setPaper(null)
      },
    )
    return () => {
      isLeft = true
      opened?.close()
      setPaper(undefined)
    }
  }, [blob])
  return paper
}
