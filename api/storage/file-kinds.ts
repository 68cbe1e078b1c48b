import type { FileKind, FileRule } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { type ByteSource, inPiecesOf } from './byte-source.ts'
import { isDecodable } from './decode-text.ts'
import { isSaneImage } from './image-size.ts'
import { isEncryptedPackage, LOCKED_BY_PASSWORD, officeBinaryKind } from './office-binary.ts'
import { endsAsZip, officePackageKind } from './zip-directory.ts'

/** As many bytes as browsers look at when they guess a type, rounded up. */
export const HEAD_BYTES = 2048

/**
 * Written by hand: the package file-type knows kinds by their first bytes, as this table does, but can tell neither doc from
 * xls nor CSV, and ignores the rest of the file, which decides here.
 */
interface FileKindRow {
  /** Whether a file begins as files of this kind do; several kinds may begin alike. */
  begins: (head: Buffer) => boolean
  /** Endings of file names, the usual one first. */
  endings: readonly [string, ...string[]]
  contentType: string
}

/** The first bytes of Office files until 2003, and of those since. */
const OLE2 = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ZIP = Buffer.from('PK\u0003\u0004')
const OFFICE_XML = 'application/vnd.openxmlformats-officedocument'

export const FILE_KINDS: Record<FileKind, FileKindRow> = {
  pdf: { begins: beginsWith('%PDF-'), endings: ['pdf'], contentType: 'application/pdf' },
  jpg: {
    begins: beginsWith(Buffer.from([0xff, 0xd8, 0xff])),
    endings: ['jpg', 'jpeg'],
    contentType: 'image/jpeg',
  },
  png: {
    begins: beginsWith(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
    endings: ['png'],
    contentType: 'image/png',
  },
  gif: { begins: beginsWith('GIF87a', 'GIF89a'), endings: ['gif'], contentType: 'image/gif' },
  bmp: { begins: beginsWith('BM'), endings: ['bmp'], contentType: 'image/bmp' },
  tiff: {
    begins: beginsWith('II*\0', 'MM\0*'),
    endings: ['tiff', 'tif'],
    contentType: 'image/tiff',
  },
  webp: {
    begins: (head) => beginsWith('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP',
    endings: ['webp'],
    contentType: 'image/webp',
  },
  doc: { begins: beginsWith(OLE2), endings: ['doc'], contentType: 'application/msword' },
  docx: {
    begins: beginsWith(ZIP),
    endings: ['docx'],
    contentType: `${OFFICE_XML}.wordprocessingml.document`,
  },
  xls: { begins: beginsWith(OLE2), endings: ['xls'], contentType: 'application/vnd.ms-excel' },
  xlsx: { begins: beginsWith(ZIP), endings: ['xlsx'], contentType: `${OFFICE_XML}.spreadsheetml.sheet` },
  csv: {
    begins: beginsAsText,
    endings: ['csv'],
    contentType: 'text/csv',
  },
}
const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
const TEXT_PIECE_BYTES = 64 * 1024
const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i

function beginsWith(...beginnings: (string | Buffer)[]): (head: Buffer) => boolean {
  const magics = beginnings.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each))
  return (head) => magics.some((magic) => head.subarray(0, magic.length).equals(magic))
}

/** True without the control characters that binary files are full of and that no text in any encoding has. */
function beginsAsText(head: Buffer): boolean {
  return (
    head.length > 0 && head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
  )
}

/** The accepted kinds that the first bytes match; none: the file is refused before it is read to its end. */
export function claimedKinds(head: Buffer, kinds: readonly FileKind[]): FileKind[] {
  return kinds.filter((kind) => FILE_KINDS[kind].begins(head))
}

/** The matching kind that the whole file is; null: none of them. */
export async function genuineKind(claimed: readonly FileKind[], bytes: ByteSource): Promise<FileKind | null> {
  for (const kind of claimed) if (await isGenuine(kind, bytes)) return kind
  return null
}

/** The refusal that names the kinds which the endpoint accepts. */
export function unsupportedFile({ kinds, refusal }: FileRule): AppError {
  if (refusal !== undefined) return new AppError('UNSUPPORTED_FILE', { message: refusal })
  const endings = kinds.flatMap((kind) => FILE_KINDS[kind].endings).join(', ')
  return new AppError('UNSUPPORTED_FILE', { message: `파일 형식 오류: ${endings} 파일만 올릴 수 있습니다.` })
}

/** The reason why a file is none of the kinds that its first bytes match. */
export async function refusalOf(bytes: ByteSource, rule: FileRule): Promise<AppError> {
  const head = await bytes.read(0, HEAD_BYTES)
  if (!OLE2.equals(head.subarray(0, OLE2.length)) || !(await isEncryptedPackage(bytes)))
    return unsupportedFile(rule)
  return new AppError('UNSUPPORTED_FILE', { message: LOCKED_BY_PASSWORD })
}

export function fileTooLarge({ maxBytes }: FileRule): AppError {
  const message = `파일은 ${Math.floor(maxBytes / 1024 / 1024)}MB까지 올릴 수 있습니다.`
  return new AppError('FILE_TOO_LARGE', { message })
}

/**
 * Whether a file is of the kind that its first bytes claim and nothing else: no markup or second format within the bytes from
 * which a browser guesses, no archive appended at its end, no image whose pixels would exhaust the memory of whoever opens it.
 */
async function isGenuine(kind: FileKind, bytes: ByteSource): Promise<boolean> {
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
    // Phones and editors append data of their own to these pictures, so only an archive is refused there.
    case 'jpg':
    case 'gif':
    case 'bmp':
    case 'tiff':
    case 'webp':
      return !(await endsAsZip(bytes)) && isSaneImage(kind, bytes)
    case 'doc':
    case 'xls':
      return !(await endsAsZip(bytes)) && (await officeBinaryKind(bytes)) === kind
    case 'docx':
    case 'xlsx':
      return (await officePackageKind(bytes)) === kind
    case 'csv':
      return isText(bytes)
  }
}

/** Checks in pieces, between which other requests are served: checking ten megabytes takes a while. */
async function isText(bytes: ByteSource): Promise<boolean> {
  for await (const piece of inPiecesOf(bytes, TEXT_PIECE_BYTES)) if (!beginsAsText(piece)) return false
  return isDecodable(inPiecesOf(bytes, TEXT_PIECE_BYTES))
}
