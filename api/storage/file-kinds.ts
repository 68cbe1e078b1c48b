import type { FileKind, FileRule } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { ByteSource } from './byte-source.ts'
import { isSaneImage } from './image-size.ts'
import { isWordBinary } from './word-binary.ts'
import { endsAsZip, isWordPackage } from './zip-directory.ts'

/** As many bytes as browsers look at when they guess a type, rounded up. */
export const HEAD_BYTES = 2048

interface FileKindRow {
  /** The bytes with which every such file begins. */
  magic: Buffer
  /** Of names, the usual one first. */
  endings: readonly [string, ...string[]]
  contentType: string
}

export const FILE_KINDS: Record<FileKind, FileKindRow> = {
  pdf: { magic: Buffer.from('%PDF-'), endings: ['pdf'], contentType: 'application/pdf' },
  jpg: { magic: Buffer.from([0xff, 0xd8, 0xff]), endings: ['jpg', 'jpeg'], contentType: 'image/jpeg' },
  png: {
    magic: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    endings: ['png'],
    contentType: 'image/png',
  },
  doc: {
    magic: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    endings: ['doc'],
    contentType: 'application/msword',
  },
  docx: {
    magic: Buffer.from('PK\u0003\u0004'),
    endings: ['docx'],
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
}
const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i

/** Which of the accepted kinds the first bytes claim to be; null: none of them. */
export function claimedKind(head: Buffer, kinds: readonly FileKind[]): FileKind | null {
  const isClaimed = (kind: FileKind) => {
    const { magic } = FILE_KINDS[kind]
    return head.subarray(0, magic.length).equals(magic)
  }
  return kinds.find(isClaimed) ?? null
}

/** Says what an endpoint takes. */
export function unsupportedFile({ kinds }: FileRule): AppError {
  const endings = kinds.flatMap((kind) => FILE_KINDS[kind].endings).join(', ')
  return new AppError('UNSUPPORTED_FILE', { message: `파일 형식 오류: ${endings} 파일만 올릴 수 있습니다.` })
}

export function fileTooLarge({ maxBytes }: FileRule): AppError {
  const message = `파일은 ${Math.floor(maxBytes / 1024 / 1024)}MB까지 올릴 수 있습니다.`
  return new AppError('FILE_TOO_LARGE', { message })
}

/**
 * Whether a file is what its first bytes claim, and nothing else beside it: no markup or second format within the bytes
 * that a browser guesses from, no archive hung on its end, no image whose pixels would exhaust who opens it.
 */
export async function isGenuine(kind: FileKind, bytes: ByteSource): Promise<boolean> {
  const head = await bytes.read(0, HEAD_BYTES)
  const text = head.toString('latin1')
  if (MARKUP.test(text)) return false
  if (kind !== 'pdf' && text.includes('%PDF-')) return false
  switch (kind) {
    case 'pdf':
      return !(await endsAsZip(bytes))
    case 'png':
      return (
        (await bytes.read(bytes.size - PNG_END.length, PNG_END.length)).equals(PNG_END) &&
        isSaneImage(kind, bytes)
      )
    case 'jpg':
      // Phones append data of their own after the picture, so only an archive is refused there.
      return !(await endsAsZip(bytes)) && isSaneImage(kind, bytes)
    case 'doc':
      return !(await endsAsZip(bytes)) && isWordBinary(bytes)
    case 'docx':
      return isWordPackage(bytes)
  }
}
