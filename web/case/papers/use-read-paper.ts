import { useEffect, useRef, useState } from 'react'
import { readPaper } from '#shared/documents/paper-reading.contract.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { upload } from '../../lib/api-upload.ts'
import { toast } from '../../ui/toast.ts'
import type { Paper } from './paper.ts'
import { type FoundNumber, usePaperNumbers } from './paper-numbers.ts'

/** The server reads small print at this width; more only takes longer. In pixels. */
const SENT_WIDTH = 2_400

/** Lets the server read the printed numbers of a page, on demand, and offers the sure ones to the form beside it. */
export function useReadPaper(documentId: number, paper: Paper | null | undefined) {
  const offer = usePaperNumbers()?.offer
  const [isReading, setReading] = useState(false)
  /** Of the pages that were read. */
  const numbers = useRef(new Map<number, FoundNumber[]>())
  const left = useRef<AbortController>(null)
  useEffect(() => {
    if (paper == null) return
    const controller = new AbortController()
    left.current = controller
    numbers.current = new Map()
    return () => {
      controller.abort()
      offer?.('print', [])
    }
  }, [paper, offer])
  const read = async (page: number) => {
    const shown = paper?.pages[page]
    const signal = left.current?.signal
    if (shown === undefined || offer === undefined || signal === undefined) return
    setReading(true)
    try {
      const file = await pictureFile(await shown.bitmap())
      const answer = await upload(readPaper, { params: { id: documentId }, body: {}, file, signal })
      const found = answer.numbers.map(({ kind, value, place }) => {
        return { kind, value, place, page, source: 'print' as const }
      })
      numbers.current.set(page, found)
      offer('print', [...numbers.current.values()].flat())
      if (found.length === 0) toast.info('이 쪽에서 확실하게 읽은 번호가 없습니다.')
      else toast.success(`번호 ${found.length}개를 읽었습니다. 입력란 아래에서 골라 넣을 수 있습니다.`)
    } catch (error) {
      if (!signal.aborted) toast.error(sentenceOf(error))
    } finally {
      setReading(false)
    }
  }
  /** Null where no form takes the numbers. */
  return { isReading, read: offer === undefined ? null : read }
}

async function pictureFile(bitmap: ImageBitmap): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(bitmap.width, SENT_WIDTH)
  canvas.height = Math.round((bitmap.height * canvas.width) / bitmap.width)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (blob === null) throw new Error('the page could not be drawn')
  return new File([blob], 'page.jpg', { type: 'image/jpeg' })
}
