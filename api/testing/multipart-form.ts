import { pdf } from '../storage/sample-files.ts'

/** A file of a multipart body in a test. */
export interface FormFile {
  field?: string
  name: string
  type: string
  bytes: Buffer
}

/** A multipart body as a browser writes it. */
export function multipartForm(
  fields: Record<string, string>,
  file?: FormFile,
): { payload: Buffer<ArrayBuffer>; contentType: string } {
  const boundary = '----form-boundary-7MA4YWxkTrZu0gW'
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    )
  }
  if (file !== undefined) {
    const { field = 'file', name, type, bytes } = file
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    )
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { payload: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` }
}

/** The smallest valid files of each kind, as far as their first bytes are judged. */
export const SAMPLE_FILES = {
  pdf: {
    name: '가입신청서.pdf',
    type: 'application/pdf',
    bytes: pdf(),
  },
  png: {
    name: '신분증.png',
    type: 'image/png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
} as const satisfies Record<string, FormFile>
