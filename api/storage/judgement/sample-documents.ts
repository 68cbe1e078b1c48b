import { deflateSync } from 'node:zlib'
import { zipEntry, zipOf } from '../sample-zip.ts'

/** A PDF of these objects, numbered from 1, the first of them its catalog; for tests. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const { file, table } = bodyOf(objects)
  const size = objects.length + 1
  const lines = table.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${lines}${end}`)])
}

/** One empty page, and in the catalog what is given. */
export function onePage(catalog = '', ...more: readonly (string | Buffer)[]): Buffer {
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...more,
  ])
}

/** As programs write PDFs since version 1.5: these objects packed in a stream, and the table of objects as a stream. */
export function packedPdfOf(
  objects: readonly string[],
  { dictionary = '', pack = deflateSync as (bytes: Buffer) => Buffer } = {},
): Buffer {
  let at = 0
  const pairs = objects.map((object, index) => {
    const pair = `${index + 1} ${at}`
    at += object.length + 1
    return pair
  })
  const heading = `${pairs.join(' ')}\n`
  const packed = pack(Buffer.from(`${heading}${objects.join('\n')}`, 'latin1'))
  const count = objects.length
  const streamNumber = count + 1
  const packing = streamOf(
    `/Type /ObjStm /N ${count} /First ${heading.length} ${dictionary || '/Filter /FlateDecode'}`,
    packed,
  )
  const { file, table } = bodyOf([...objects.map(() => null), packing])
  const rows = [
    [0, 0, 255],
    ...objects.map((_, index) => [2, streamNumber, index]),
    [1, table[count] ?? 0, 0],
    [1, file.length, 0],
  ].map(([type = 0, place = 0, index = 0]) => {
    const row = Buffer.alloc(6)
    row.writeUInt8(type, 0)
    row.writeUInt32BE(place, 1)
    row.writeUInt8(index, 5)
    return row
  })
  const places = streamOf(
    `/Type /XRef /W [1 4 1] /Size ${count + 3} /Root 1 0 R /Filter /FlateDecode`,
    deflateSync(Buffer.concat(rows)),
  )
  const end = Buffer.from(`\nendobj\nstartxref\n${file.length}\n%%EOF\n`)
  return Buffer.concat([file, Buffer.from(`${count + 2} 0 obj\n`), places, end])
}

/** A dictionary with a stream. */
export function streamOf(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

/** The objects that are not null, and where each lies. */
function bodyOf(objects: readonly (string | Buffer | null)[]): { file: Buffer; table: number[] } {
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const table = objects.map((object, index) => {
    const at = length
    if (object !== null) {
      const bytes = typeof object === 'string' ? Buffer.from(object, 'latin1') : object
      const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), bytes, Buffer.from('\nendobj\n')])
      parts.push(part)
      length += part.length
    }
    return at
  })
  return { file: Buffer.concat(parts), table }
}

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** One relationship of a part, as XML. */
export function relationship(kind: string, target: string, mode?: 'External'): string {
  const place = mode === undefined ? '' : ` TargetMode="${mode}"`
  return `<Relationship Id="rId9" Type="${TYPES}/${kind}" Target="${target}"${place}/>`
}

/** A docx with these relationships of its text and further parts; `text` is XML within a paragraph. */
export function docxOf({
  relationships = '',
  text = '',
  parts = {},
}: {
  relationships?: string
  text?: string
  parts?: Record<string, string | Buffer>
} = {}): Buffer {
  const list = (inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
  return packageOf({
    '[Content_Types].xml':
      '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': list(relationship('officeDocument', 'word/document.xml')),
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${text}</w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': list(relationships),
    ...parts,
  })
}

/** A ZIP of these parts, packed. */
export function packageOf(parts: Record<string, string | Buffer>): Buffer {
  return zipOf(Object.entries(parts).map(([name, content]) => zipEntry(name, content)))
}
