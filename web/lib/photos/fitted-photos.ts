import { type Joined, joinedPhotos } from './joined-photos.ts'

/** The photos as one JPEG or PDF of at most so many bytes, made in a worker where the browser can draw in one. */
export async function fittedPhotos(files: readonly File[], limit: number): Promise<Joined> {
  if (typeof OffscreenCanvas === 'undefined') return joinedPhotos(files, limit)
  const worker = new Worker(new URL('./join-photos.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Joined>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Joined>) => resolve(data)
      worker.onerror = () => reject(new Error('사진을 처리할 수 없습니다. 다시 시도해주세요.'))
      worker.postMessage({ files, limit })
    })
  } finally {
    worker.terminate()
  }
}
