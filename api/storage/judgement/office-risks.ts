import { posix } from 'node:path'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { FileRisk } from '#shared/files/file-risks.ts'
import { memoryByteSource } from '../byte-source.ts'
import { namesInContainer } from '../office-binary.ts'

/** The parts that say what a document is made of; pictures and fonts are not read. */
const READ =
  /\.rels$|^\[content_types\]\.xml$|^word\/[^/]+\.xml$|^word\/glossary\/[^/]+\.xml$|^xl\/externallinks\/[^/]+\.xml$/
const MOST_ENTRIES = 5000
/** A contract of a hundred pages has some megabytes of XML. */
const MOST_UNPACKED_BYTES = 24 * 1024 * 1024

/** What a docx or xlsx brings along or fetches when it is opened, judged by its parts and what they refer to. */
export async function officePackageRisks(bytes: Buffer): Promise<FileRisk[]> {
  const risks = new Set<FileRisk>()
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
    if (zip.entryCount > MOST_ENTRIES) return ['unreadable']
    let room = MOST_UNPACKED_BYTES
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      for (const [part, risk] of RISK_OF_PART) if (part.test(name)) risks.add(risk)
      if (!READ.test(name)) continue
      const part = await unpacked(zip, entry, room)
      room -= part.length
      for (const risk of partRisks(name, part)) risks.add(risk)
    }
  } catch {
    // A broken or oversized package; each program repairs it in its own way.
    risks.add('unreadable')
  }
  return [...risks]
}

/** Counts the bytes while it unpacks, because a ZIP may lie about its sizes. */
async function unpacked(zip: ZipFile, entry: Entry, room: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > room) throw new Error('the package unpacks to too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const RISK_OF_STORAGE: readonly (readonly [RegExp, FileRisk])[] = [
  [/^(macros|vba|_vba_project(_cur)?)$/i, 'macros'],
  [/^(.?ole10native|objectpool|mbd[0-9a-f]+|package)$/i, 'embedded'],
  [/^(encryptedpackage|encryptedsummary)$/i, 'encrypted'],
]

/** A doc or xls is never beyond doubt: its fields and formulas, which can run programs, are not read here. */
export async function officeBinaryRisks(bytes: Buffer): Promise<FileRisk[]> {
  const names = await namesInContainer(memoryByteSource(bytes))
  if (names === null) return ['old-office', 'unreadable']
  const found = RISK_OF_STORAGE.filter(([storage]) => names.some((name) => storage.test(name)))
  return ['old-office', ...found.map(([, risk]) => risk)]
}

/** Parts that are risks by their place alone; names in lower case. */
const RISK_OF_PART: readonly (readonly [RegExp, FileRisk])[] = [
  [/(^|\/)(vbaproject|vbadata|macrosheets\/)/, 'macros'],
  [/(^|\/)(embeddings\/|oleobject)/, 'embedded'],
  [/(^|\/)activex\//, 'controls'],
  [/^xl\/(connections\.xml$|querytables\/)/, 'remote'],
]

/** By the last part of a relationship's type, whether its target lies in the document or outside. */
const RISK_OF_RELATIONSHIP: Readonly<Record<string, FileRisk | undefined>> = {
  oleobject: 'embedded',
  package: 'embedded',
  afchunk: 'embedded',
  control: 'controls',
  activexcontrolbinary: 'controls',
  vbaproject: 'macros',
  webextension: 'remote',
  webextensiontaskpanes: 'remote',
}
/** Parts with text and links to other programs, by the last part of the type; they are read only where programs usually put them. */
const TEXT_PARTS = new Set(
  'officedocument header footer footnotes endnotes comments glossarydocument externallink'.split(' '),
)
const USUAL_PLACE = /^(word\/(glossary\/)?[^/]+|xl\/(workbook\d*|externallinks\/[^/]+))\.xml$/
/** Addresses that a click on a link may open without more ado. */
const HARMLESS_LINK = /^(https?:|mailto:|tel:|#|$)/i

/** The risks within a part; `name` in lower case. Throws what makes the package unreadable. */
function partRisks(name: string, bytes: Buffer): FileRisk[] {
  const xml = withoutDetours(decoded(bytes))
  // Packages of Office have no document type, with which parts could be put together behind the back of whoever looks.
  if (/<!DOCTYPE/i.test(xml)) throw new Error('a part has a document type')
  if (name.endsWith('.rels')) return relationshipRisks(name, xml)
  if (name === '[content_types].xml') return /vbaProject|macroEnabled/i.test(xml) ? ['macros'] : []
  if (name.startsWith('xl/')) return /<(?:[^\s<>/:=]+:)?ddeLink\b/i.test(xml) ? ['linked-program'] : []
  return fieldRisks(xml)
}

const DETOUR = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>/g

/** Words may be cut by comments and written as CDATA, which programs read as if they were plain. */
function withoutDetours(xml: string): string {
  return xml.replace(DETOUR, (_whole, text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le')
  if (bytes.subarray(0, 4).includes(0)) throw new Error('a part in an unknown encoding')
  const xml = bytes.toString('utf8')
  const encoding = /^\ufeff?<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/.exec(xml)?.[1] ?? 'utf-8'
  if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw new Error('a part in an unknown encoding')
  return xml
}

const RELATIONSHIP = /<(?:[^\s<>/:=]+:)?Relationship\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g

/** `name` is that of the part with the relationships: `word/_rels/document.xml.rels`. */
function relationshipRisks(name: string, xml: string): FileRisk[] {
  const folder = posix.join(posix.dirname(name), '..')
  return [...xml.matchAll(RELATIONSHIP)].flatMap(([, attributes = '']): FileRisk[] => {
    const { type = '', target = '', targetmode = '' } = attributesOf(attributes)
    const kind = type.slice(type.lastIndexOf('/') + 1).toLowerCase()
    const isOutside = targetmode.toLowerCase() === 'external'
    const risk = RISK_OF_RELATIONSHIP[kind]
    if (kind === 'hyperlink') return isOutside && opensAFile(target) ? ['launch'] : []
    if (!isOutside && TEXT_PARTS.has(kind)) {
      const place = posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1)
      if (!USUAL_PLACE.test(place.toLowerCase())) return ['unreadable']
    }
    return [...(risk === undefined ? [] : [risk]), ...(isOutside ? (['remote'] as const) : [])]
  })
}

/** A link without a scheme is a place within the document, or beside it. */
function opensAFile(target: string): boolean {
  const address = target.trim()
  return !HARMLESS_LINK.test(address) && /^([\\/]{2}|[a-z][a-z0-9+.-]*:)/i.test(address)
}

/** Names in lower case. */
function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(pairs.map(([, name = '', a, b]) => [name.toLowerCase(), unescaped(a ?? b ?? '')]))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const FIELD_PIECE =
  /<(?:[^\s<>/:=]+:)?(?:(fldChar)\b((?:[^>"']|"[^"]*"|'[^']*')*)|(fldSimple)\b((?:[^>"']|"[^"]*"|'[^']*')*)|instrText\b[^>]*>([^<]*))/g

/** What a document's fields do. A field's instruction may be cut into pieces, between which others may stand. */
function fieldRisks(xml: string): FileRisk[] {
  const instructions: string[] = []
  const open: string[] = []
  let isNamedByAnother = false
  for (const [, mark, markText = '', simple, simpleText = '', piece] of xml.matchAll(FIELD_PIECE)) {
    if (simple !== undefined) instructions.push(attributesOf(simpleText)['instr'] ?? '')
    else if (mark === undefined) open.push((open.pop() ?? '') + unescaped(piece ?? ''))
    else {
      const type = attributesOf(markText)['fldchartype']?.toLowerCase()
      if (type === 'begin') {
        // The outer field's name is what the inner one yields: a way to hide it that nothing else needs.
        if (open.at(-1)?.trim() === '') isNamedByAnother = true
        open.push('')
      } else if (type === 'end') instructions.push(open.pop() ?? '')
    }
  }
  return [
    ...(isNamedByAnother ? (['linked-program'] as const) : []),
    ...[...instructions, ...open].flatMap(instructionRisks),
  ]
}

function instructionRisks(instruction: string): FileRisk[] {
  const words = instruction.trim()
  if (/^(DDE|DDEAUTO|MACROBUTTON|GOTOBUTTON)\b/i.test(words)) return ['linked-program']
  // Spells a field out by the codes of its letters.
  if (/^QUOTE\s+\d/i.test(words)) return ['linked-program']
  const isFetching = /^(INCLUDEPICTURE|INCLUDETEXT|IMPORT|INCLUDE|LINK)\b/i.test(words)
  return isFetching && /[a-z][a-z0-9+.-]*:|\\\\/i.test(words.replace(/^\S+/, '')) ? ['remote'] : []
}
