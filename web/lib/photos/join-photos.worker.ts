import { joinedPhotos } from './joined-photos.ts'

addEventListener('message', async ({ data }: MessageEvent<{ files: readonly File[]; limit: number }>) => {
  postMessage(
    await joinedPhotos(data.files, data.limit).catch(() => '사진을 처리할 수 없습니다. 다시 시도해주세요.'),
  )
})
