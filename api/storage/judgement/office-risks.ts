import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { FileRisk } from '#shared/files/file-risks.ts'
import { memoryByteSource } from '../byte-source.ts'
import { namesInContainer } from '../office-binary.ts'
import { partRisks, RISK_OF_PART } from './office-parts.ts'

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
