import type { Picture } from './canvas.ts'
import type { Paper } from './draw-application.ts'

const TOP = 720
const LINE = 44

/** An empty form to print and fill in by hand: a title, and a line for each entry. */
export function formPdf(title: string, entries: readonly string[]): Buffer {
  const blank = '_'.repeat(46)
  return koreanPdf(
    [
      { at: [57, 785], size: 20, text: title },
      { at: [57, 758], size: 9, text: '시연용 가상 서식입니다.', isWarning: true },
      ...entries.map((entry, index) => ({
        at: [57, TOP - index * LINE] as const,
        size: 12,
        text: `${entry}  ${blank}`,
      })),
      { at: [57, 120], size: 12, text: '신청인                    (서명 또는 인)' },
    ],
    null,
  )
}

/** The drawn form, and above it what was written into it. */
export function applicationPdf(paper: Paper, form: Picture): Buffer {
  const { customerName, carrier, planName, customerType, storeName, contactCode } = paper
  const lines = [
    { at: [57, 785], size: 20, text: '이동통신 가입신청서 (견본)' },
    { at: [57, 755], size: 11, text: `${customerName} · ${carrier} ${planName} · ${customerType}` },
    { at: [57, 737], size: 11, text: `${storeName} (${contactCode})` },
    {
      at: [57, 718],
      size: 9,
      text: '시연용 가상 자료입니다. 실제 고객의 신청서가 아닙니다.',
      isWarning: true,
    },
  ] as const
  return koreanPdf(lines, form)
}

interface PdfLine {
  /** Measured from the lower left corner of an A4 page, 595 by 842. */
  at: readonly [x: number, y: number]
  size: number
  text: string
  isWarning?: boolean
}

/**
 * One A4 page of lines in Hangul, above a picture where there is one. The font is one that readers of PDF substitute for Korean
 * (Adobe-Korea1), so that nothing is embedded; a reader without a Korean font still shows the picture.
 */
function koreanPdf(lines: readonly PdfLine[], picture: Picture | null): Buffer {
  const content = [
    ...(picture === null ? [] : ['q 481 0 0 653 57 60 cm /Form Do Q']),
    ...lines.map(textOf),
  ].join('\n')
  const image = picture === null ? '' : '/XObject<</Form 8 0 R>>'
  return assemble([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${image}>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/HYGoThic-Medium/Encoding/UniKS-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HYGoThic-Medium/CIDSystemInfo<</Registry(Adobe)/Ordering(Korea1)' +
      '/Supplement 2>>/DW 1000/W[1 95 500]/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/HYGoThic-Medium/Flags 4/FontBBox[-6 -145 1003 880]/ItalicAngle 0' +
      '/Ascent 880/Descent -145/CapHeight 700/StemV 90>>',
    ...(picture === null ? [] : [imageObject(picture)]),
  ])
}

/** Text in UCS-2, hexadecimal. */
function textOf({ at: [x, y], size, text, isWarning }: PdfLine): string {
  const code = (index: number) => text.charCodeAt(index).toString(16).padStart(4, '0')
  const hex = Array.from({ length: text.length }, (_, index) => code(index)).join('')
  const colour = isWarning ? '0.78 0.2 0.18' : '0.16 0.18 0.22'
  return `${colour} rg\nBT /F ${size} Tf ${x} ${y} Td <${hex}> Tj ET`
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
