import type { Picture } from './canvas.ts'
import type { Paper } from './paper.ts'

/**
 * One A4 page: the drawn form, and above it lines in Hangul. Their font is one that readers of PDF substitute for Korean
 * (Adobe-Korea1), so that nothing is embedded; a reader without a Korean font still shows the form.
 */
export function applicationPdf(paper: Paper, form: Picture): Buffer {
  const content = [
    'q 481 0 0 653 57 60 cm /Form Do Q',
    '0.16 0.18 0.22 rg',
    textAt(57, 785, 20, '이동통신 가입신청서 (견본)'),
    textAt(57, 755, 11, `${paper.customerName} · ${paper.carrier} ${paper.planName} · ${paper.customerType}`),
    textAt(57, 737, 11, `${paper.storeName} (${paper.contactCode})`),
    '0.78 0.2 0.18 rg',
    textAt(57, 718, 9, '시연용 가상 자료입니다. 실제 고객의 신청서가 아닙니다.'),
  ].join('\n')
  return assemble([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</Form 8 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/HYGoThic-Medium/Encoding/UniKS-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HYGoThic-Medium/CIDSystemInfo<</Registry(Adobe)/Ordering(Korea1)' +
      '/Supplement 2>>/DW 1000/W[1 95 500]/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/HYGoThic-Medium/Flags 4/FontBBox[-6 -145 1003 880]/ItalicAngle 0' +
      '/Ascent 880/Descent -145/CapHeight 700/StemV 90>>',
    imageObject(form),
  ])
}

/** Text in UCS-2, hexadecimal. */
function textAt(x: number, y: number, size: number, text: string): string {
  const code = (index: number) => text.charCodeAt(index).toString(16).padStart(4, '0')
  const hex = Array.from({ length: text.length }, (_, index) => code(index)).join('')
  return `BT /F ${size} Tf ${x} ${y} Td <${hex}> Tj ET`
}

function imageObject({ width, height, palette, dots }: Picture): Buffer {
  const colours = palette.length / 6 - 1
  return Buffer.concat([
    Buffer.from(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8` +
        `/ColorSpace[/Indexed/DeviceRGB ${colours}<${palette}>]/Filter/FlateDecode/Length ${dots.length}>>stream\n`,
    ),
    dots,
    Buffer.from('\nendstream'),
  ])
}

/** Objects numbered from 1, with the table of their places. */
function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  let length = 9
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const offsets = objects.map((object, index) => {
    const offset = length
    add(Buffer.from(`${index + 1} 0 obj\n`))
    add(Buffer.from(object))
    add(Buffer.from('\nendobj\n'))
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`))
  return Buffer.concat(parts)
}
