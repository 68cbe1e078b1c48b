import { LIMITS } from '#shared/limits.ts'
import { type Photo, photosAsPdf } from './photos-as-pdf.ts'

/** What may be chosen. A sent file may have 10 MB; a photograph more, since it is scaled down first. */
export const CHOOSABLE_FILES = {
  extensions: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png'],
  maxBytes: 60 * 1024 * 1024,
} as const

const TOO_LARGE = '파일은 10MB까지 올릴 수 있습니다.'
const TOO_MANY = '사진을 합친 파일이 10MB를 넘습니다. 사진 수를 줄여주세요.'
const LONGEST_SIDE = 2400
const JPEG_QUALITY = 0.85

/** The chosen files cannot become one; the message is for the user. */
export class FilePreparationError extends Error {}

/**
 * Makes one file of what was chosen: photographs are drawn anew at 2,400 px at most, which also drops their metadata
 * (place, device, time); several become one PDF. Anything else stays as it is. Throws FilePreparationError.
 */
export async function prepareFile(files: readonly File[]): Promise<File | null> {
  const [first, ...more] = files
  if (first === undefined) return null
  if (more.length === 0)
    return within(isPhoto(first) ? photoFile(await scaledPhoto(first), first.name) : first, TOO_LARGE)
  if (!files.every(isPhoto)) {
    throw new FilePreparationError('여러 파일은 사진(jpg, png)만 한 번에 첨부할 수 있습니다.')
  }
  const photos = []
  for (const file of files) photos.push(await scaledPhoto(file))
  return within(joinedAsPdf(photos, first.name), TOO_MANY)
}

/** The sentence about a chosen file that is too large and cannot be scaled down; null when there is none. */
export function oversizedFile(files: readonly File[]): string | null {
  const tooLarge = files.find((file) => !isPhoto(file) && file.size > LIMITS.applicationFileBytes)
  return tooLarge === undefined ? null : `${tooLarge.name}: ${TOO_LARGE}`
}

function within(file: File, otherwise: string): File {
  if (file.size <= LIMITS.applicationFileBytes) return file
  throw new FilePreparationError(otherwise)
}

function isPhoto(file: File): boolean {
  return /^image\/(jpeg|png)$/.test(file.type) || /\.(jpe?g|png)$/i.test(file.name)
}

async function scaledPhoto(file: File): Promise<Photo> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new FilePreparationError(
      `${file.name}: 사진을 읽을 수 없습니다. 다시 촬영하거나 다른 파일을 첨부해주세요.`,
    )
  })
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) throw new FilePreparationError('사진을 처리할 수 없습니다.')
  // Transparent parts of a PNG would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new FilePreparationError('사진을 처리할 수 없습니다.')
  return { jpeg: blob, width: canvas.width, height: canvas.height }
}

function photoFile({ jpeg }: Photo, name: string): File {
  return new File([jpeg], name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' })
}

function joinedAsPdf(photos: readonly Photo[], name: string): File {
  const fileName = `${name.replace(/\.[^.]*$/, '')} 외 ${photos.length - 1}장.pdf`
  return new File([photosAsPdf(photos)], fileName, { type: 'application/pdf' })
}
