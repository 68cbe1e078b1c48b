import { LIMITS } from '#shared/limits.ts'

/** What may be chosen. A sent file may have 10 MB; a photograph more, since it is scaled down first. */
export const CHOOSABLE_FILES = {
  extensions: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'],
  maxBytes: LIMITS.chosenFileBytes,
} as const

const TOO_LARGE = '파일은 10MB까지 올릴 수 있습니다.'

/** The chosen files cannot become one; the message is for the user. */
export class FilePreparationError extends Error {}

/**
 * Makes one file of what was chosen: photographs are drawn anew, which also drops their metadata (place, device, time), and as
 * small as it takes to stay within the limit; several become one PDF. Anything else stays as it is. Throws FilePreparationError.
 */
export async function prepareFile(files: readonly File[]): Promise<File | null> {
  const [first, ...more] = files
  if (first === undefined) return null
  const wrong = oversizedFile(files)
  if (wrong !== null) throw new FilePreparationError(wrong)
  if (files.every(isPhoto)) {
    const { fittedPhotos } = await import('./photos/fitted-photos.ts').catch(() => {
      throw new FilePreparationError(
        '사진을 처리할 준비를 하지 못했습니다. 연결을 확인하고 다시 시도해주세요.',
      )
    })
    const fitted = await fittedPhotos(files, LIMITS.applicationFileBytes)
    if (typeof fitted === 'string') throw new FilePreparationError(fitted)
    return fitted
  }
  if (more.length === 0) return first
  throw new FilePreparationError('여러 파일은 사진(jpg, png)만 한 번에 첨부할 수 있습니다.')
}

/** The sentence about files that cannot be sent: one too large that cannot be scaled down, or too many; null when there are none. */
export function oversizedFile(files: readonly File[]): string | null {
  if (files.length > LIMITS.applicationPhotos)
    return `사진은 한 번에 ${LIMITS.applicationPhotos}장까지 첨부할 수 있습니다.`
  const tooLarge = files.find((file) => !isPhoto(file) && file.size > LIMITS.applicationFileBytes)
  return tooLarge === undefined ? null : `${tooLarge.name}: ${TOO_LARGE}`
}

function isPhoto(file: File): boolean {
  return /^image\/(jpeg|png)$/.test(file.type) || /\.(jpe?g|png)$/i.test(file.name)
}
