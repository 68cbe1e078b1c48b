import type { MultipartBody } from '#shared/endpoint.ts'
import { type FormFile, multipartForm, SAMPLE_FILES } from '../multipart-form.ts'
import type { RawCall } from './raw-call.ts'

type Texts = Record<string, string>

const BOUNDARY = '----form-boundary-7MA4YWxkTrZu0gW'
const DISPOSITION = 'content-disposition: form-data;'

/** Multipart bodies that must be refused; `fields` are valid. */
export function badMultipart(body: MultipartBody, fields: Texts): (RawCall & { what: string })[] {
  const { pdf } = SAMPLE_FILES
  const whole = multipartForm(fields, pdf)
  const [name = 'x'] = Object.keys(fields)
  const withFile = (what: string, file: FormFile) => ({ what, ...multipartForm(fields, file) })
  const withPart = (what: string, part: string) => ({
    what,
    contentType: whole.contentType,
    payload: Buffer.concat([Buffer.from(part), whole.payload]),
  })
  return [
    { what: 'JSON instead', payload: JSON.stringify(fields), contentType: 'application/json' },
    { what: 'a form instead', payload: 'a=1', contentType: 'application/x-www-form-urlencoded' },
    { what: 'no boundary', payload: whole.payload, contentType: 'multipart/form-data' },
    { what: 'another boundary', payload: whole.payload, contentType: 'multipart/form-data; boundary=other' },
    { what: 'half of it', payload: whole.payload.subarray(0, -60), contentType: whole.contentType },
    { what: 'nothing of it', payload: Buffer.alloc(0), contentType: whole.contentType },
    withPart('a repeated field', field(name, fields[name] ?? 'x')),
    withPart('a field too many', field('role', 'admin')),
    withPart('__proto__', field('__proto__', 'x')),
    withPart('a field with a huge name', field('n'.repeat(5000), 'x')),
    withPart('a hundred fields', Array.from({ length: 100 }, (_, n) => field(`f${n}`, 'x')).join('')),
    withPart('a second file', `${fileHead(body.file.name, 'second.pdf')}%PDF-1.4\r\n`),
    withPart(
      'a second file, the first without a name',
      `--${BOUNDARY}\r\n${DISPOSITION} name="${body.file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n%PDF-1.4\r\n`,
    ),
    withFile('a file in another field', { ...pdf, field: 'other' }),
    withFile('a file of another kind', {
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: Buffer.from('<html>'),
    }),
    withFile('a picture with scripts', {
      name: 'a.png',
      type: 'image/png',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    }),
    withFile('an empty file', { ...pdf, bytes: Buffer.alloc(0) }),
    withFile('a file that is too large', {
      ...pdf,
      bytes: Buffer.concat([pdf.bytes, Buffer.alloc(body.file.maxBytes)]),
    }),
  ]
}

function field(name: string, value: string): string {
  return `--${BOUNDARY}\r\n${DISPOSITION} name="${name}"\r\n\r\n${value}\r\n`
}

function fileHead(name: string, fileName: string): string {
  return `--${BOUNDARY}\r\n${DISPOSITION} name="${name}"; filename="${fileName}"\r\ncontent-type: application/pdf\r\n\r\n`
}
