import { type ZipEntry, zipEntry, zipOf } from '../../storage/sample-zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface HandMadeWorkbook {
  /** The rows of each sheet as XML: `<row r="1"><c r="A1" t="s"><v>0</v></c></row>`. */
  sheets: readonly { name?: string; state?: 'hidden'; rows: string; behindCells?: string }[]
  /** The strings that cells refer to, as XML. */
  strings?: readonly string[]
  /** Number formats that cells refer to by their style: the first is style 1. */
  formats?: readonly string[]
  is1904?: boolean
  more?: readonly ZipEntry[]
}

/** A workbook of hand-written XML, for contents that no present program would save. */
export function handMadeWorkbook(workbook: HandMadeWorkbook): Buffer {
  return zipOf([...workbookParts(workbook), ...(workbook.more ?? [])])
}

function workbookParts({ sheets, strings = [], formats = [], is1904 = false }: HandMadeWorkbook): ZipEntry[] {
  const list = sheets.map(({ name, state }, at) => {
    const hidden = state === undefined ? '' : ` state="${state}"`
    return `<sheet name="${name ?? `시트${at + 1}`}" sheetId="${at + 1}"${hidden} r:id="rId${at + 1}"/>`
  })
  const parts = sheets.map((_sheet, at) => `worksheets/sheet${at + 1}.xml`)
  const others = ['sharedStrings.xml', 'styles.xml']
  const typeOf = (part: string) => (part.startsWith('worksheets/') ? 'worksheet' : part.replace('.xml', ''))
  return [
    zipEntry(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${[...parts, ...others].map((part) => `<Override PartName="/xl/${part}" ContentType="${TYPES}.${typeOf(part)}+xml"/>`).join('')}</Types>`,
    ),
    zipEntry(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    ),
    zipEntry(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[...parts, ...others].map((part, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${typeOf(part)}" Target="${part}"/>`).join('')}</Relationships>`,
    ),
    zipEntry(
      'xl/sharedStrings.xml',
      `<sst xmlns="${MAIN}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((each) => `<si>${each}</si>`).join('')}</sst>`,
    ),
    zipEntry(
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><numFmts>${formats.map((format, at) => `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_format, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    ...sheets.map(({ rows, behindCells = '' }, at) =>
      zipEntry(
        `xl/${parts[at]}`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${behindCells}</worksheet>`,
      ),
    ),
  ]
}
