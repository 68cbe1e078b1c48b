import type { Quad } from './quad.ts'
import type { MadePage, PageWish, ScanAnswer, ScanJob } from './scan-job.ts'

/** Finds, straightens and judges pages in a worker, one after the other. */
export interface Scanner {
  /** Where a page lies on a small picture, which is given away; null when that is not sure. */
  look: (picture: ImageBitmap) => Promise<Quad | null>
  /** Rejects when the photo cannot be read. */
  make: (wish: PageWish) => Promise<MadePage>
  close: () => void
}

/** Null where the browser cannot draw in a worker. */
export function startScanner(): Scanner | null {
  if (typeof OffscreenCanvas === 'undefined') return null
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: ScanAnswer) => void>()
  let count = 0
  worker.onmessage = ({ data }: MessageEvent<ScanAnswer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }
  worker.onerror = () => {
    for (const [id, answer] of waiting) answer({ id, failed: true })
    waiting.clear()
  }
  const ask = (job: ScanJob, given: Transferable[]) =>
    new Promise<ScanAnswer>((resolve) => {
      waiting.set(job.id, resolve)
      worker.postMessage(job, given)
    })
  return {
    look: async (picture) => {
      count += 1
      const answer = await ask({ id: count, kind: 'look', picture }, [picture])
      return 'corners' in answer ? answer.corners : null
    },
    make: async (wish) => {
      count += 1
      const given = wish.photo instanceof Blob ? [] : [wish.photo]
      const answer = await ask({ id: count, kind: 'make', ...wish }, given)
      if (!('page' in answer))
        throw new Error('사진을 읽을 수 없습니다. 다시 촬영하거나 다른 사진을 골라주세요.')
      return answer.page
    },
    close: () => worker.terminate(),
  }
}
