import { constants, inflateSync } from 'node:zlib'
import type { FileRisk } from '#shared/files/file-risks.ts'
import { type PdfToken, pdfTokens } from './pdf-tokens.ts'

/** Names by which a PDF does something or brings something along, wherever in an object they stand. */
const RISK_OF_NAME: Readonly<Record<string, FileRisk | undefined>> = {
  JS: 'script',
  JavaScript: 'script',
  OnInstantiate: 'script',
  Launch: 'launch',
  GoToR: 'launch',
  GoToE: 'launch',
  SubmitForm: 'sends-data',
  ImportData: 'sends-data',
  AA: 'automatic-action',
  EF: 'embedded',
  EmbeddedFile: 'embedded',
  EmbeddedFiles: 'embedded',
  FileAttachment: 'embedded',
  RichMedia: 'media',
  RichMediaExecute: 'media',
  '3D': 'media',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  XFA: 'active-form',
  Encrypt: 'encrypted',
}

/** As much as all object streams of a file may hold together; a tagged document of hundreds of pages has some megabytes. */
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024
/** How many times its size may be read of a file: objects may lie within others, but not without end. */
const MOST_READINGS = 4
const LEAST_READ_BYTES = 4 * 1024 * 1024

const OPENING = new Set(['<<', '[', '{'])
const OPENING_OF: Readonly<Record<string, string | undefined>> = { '>>': '<<', ']': '[', '}': '{' }
const ENDING = new Set(['stream', 'endobj', 'startxref'])
/** What says where the objects of a stream lie: of two, each reader may take another. */
const PLACING = new Set(['N', 'First'])
/** How a stream is packed beside its filter, in the words that some readers take too; it may also stand in another object. */
const PACKING = ['DecodeParms', 'DP', 'Predictor', 'F']

/** The file is read no further; it may be anything. */
class Unreadable extends Error {}

/**
 * What a PDF does apart from showing pages. Every object of the file is looked at, wherever it lies and whether the file's own table
 * names it or not, because readers rebuild broken tables and each finds other objects.
 */
export function pdfRisks(bytes: Buffer): FileRisk[] {
  const reading = new PdfReading(bytes)
  try {
    reading.readAll()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    reading.risks.add('unreadable')
  }
  // Nothing more can be said of an encrypted file: its object streams are unreadable by their nature.
  if (reading.risks.has('encrypted')) reading.risks.delete('unreadable')
  return [...reading.risks]
}

class PdfReading {
  readonly risks = new Set<FileRisk>()
  readonly #bytes: Buffer
  #readable: number
  #unpackable = MOST_UNPACKED_BYTES
  #hasCatalog = false
  #hasRoot = false

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#readable = LEAST_READ_BYTES + MOST_READINGS * bytes.length
  }

  readAll(): void {
    const bytes = this.#bytes
    for (const at of placesOf(bytes, 'trailer')) this.#readDictionary(bytes, at, { isTrailer: true })
    let broken: Unreadable | null = null
    for (const at of placesOf(bytes, 'obj')) {
      const before = bytes.toString('latin1', at - 6, at - 3)
      if (before === 'end') continue
      try {
        this.#readObject(at, /[\s\0\d]$/.test(before))
      } catch (error) {
        if (!(error instanceof Unreadable) || this.#readable < 0) throw error
        // The others may tell more of what it does.
        broken = error
      }
    }
    if (broken !== null) throw broken
    if (!this.#hasCatalog || !this.#hasRoot || !hasTable(bytes)) throw new Unreadable()
  }

  /** `isOne`: it may begin an object, and is no letters that a picture happens to have. */
  #readObject(at: number, isOne: boolean): void {
    const { names, filters, streamAt } = this.#readDictionary(this.#bytes, at, { isOne })
    if (streamAt === null) return
    if (names.has('XRef') && names.has('Root')) this.#hasRoot = true
    // Readers take any stream for one of objects that says how many it holds and where the first lies.
    if (names.has('ObjStm') || (names.has('N') && names.has('First'))) {
      if (this.risks.has('encrypted')) return
      this.#readObjectStream(names, this.#unpacked(streamAt, filters, names))
    }
  }

  /** The objects of an unpacked stream: pairs of number and place first, then the objects at those places. */
  #readObjectStream(names: ReadonlyMap<string, string>, unpacked: Buffer): void {
    const [count, first] = [names.get('N') ?? '', names.get('First') ?? '']
    if (!/^\d{1,9}$/.test(count) || !/^\d{1,9}$/.test(first)) throw new Unreadable()
    const pairs = unpacked.toString('latin1', 0, Number(first)).match(/\d+/g) ?? []
    if (pairs.length < 2 * Number(count)) throw new Unreadable()
    for (let index = 1; index < pairs.length; index += 2)
      this.#readDictionary(unpacked, Number(first) + Number(pairs[index]), { isOneValue: true })
  }

  #unpacked(at: number, filters: readonly string[] | null, names: ReadonlyMap<string, string>): Buffer {
    // No producer packs objects in another way, so whoever does has something to hide.
    if (filters === null || filters.length > 1 || PACKING.some((name) => names.has(name)))
      throw new Unreadable()
    const data = this.#bytes.subarray(at)
    if (filters.length === 0) {
      const end = data.indexOf('endstream')
      return end === -1 ? data : data.subarray(0, end)
    }
    if (filters[0] !== 'FlateDecode' && filters[0] !== 'Fl') throw new Unreadable()
    try {
      const unpacked = inflateSync(data, {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: Math.max(1, this.#unpackable),
      })
      this.#unpackable -= unpacked.length
      this.#readable += unpacked.length
      return unpacked
    } catch (cause) {
      throw new Unreadable('an object stream cannot be unpacked', { cause })
    }
  }

  /**
   * Reads an object's pieces to its end, or only the one value there, and notes the risks among its names. `names` holds each with the
   * piece after it; `filters` is null where they are not named plainly; `streamAt` is where its stream begins. In an open dictionary
   * the words that end an object are values like others, as readers take them.
   */
  #readDictionary(
    bytes: Buffer,
    from: number,
    {
      isOne = true,
      isTrailer = false,
      isOneValue = false,
    }: { isOne?: boolean; isTrailer?: boolean; isOneValue?: boolean },
  ) {
    const names = new Map<string, string>()
    let filters: string[] | null = []
    let streamAt: number | null = null
    let name: string | null = null
    let isInFilters = false
    const open: string[] = []
    let readTo = from
    for (const token of pdfTokens(bytes, from)) {
      const { kind, text, end } = token
      this.#readable -= end - readTo
      readTo = end
      if (this.#readable < 0) throw new Unreadable('the file takes too long to read')
      if (isInFilters && kind === 'name') filters?.push(text)
      else if (isInFilters) isInFilters = false
      if (name === 'URI' || name === 'Base') this.#noteAddress(token)
      if (name === 'Filter') {
        // Of two, each reader may take another.
        filters = names.has(name) ? null : kind === 'name' ? [text] : text === '[' ? [] : null
        isInFilters = text === '['
      }
      if (name !== null) names.set(name, names.has(name) && PLACING.has(name) ? '' : text)
      name = kind === 'name' ? text : null
      if (name !== null) this.#noteName(name, isTrailer)
      if (kind === 'bracket') {
        if (OPENING.has(text)) open.push(text)
        else if (OPENING_OF[text] === open.at(-1)) open.pop()
      }
      if (isOneValue && open.length === 0) break
      if (kind === 'word' && ENDING.has(text) && (open.length === 0 || !isOne)) {
        if (text === 'stream') streamAt = beginOfStream(bytes, end)
        break
      }
    }
    return { names, filters, streamAt }
  }

  #noteName(name: string, isTrailer: boolean): void {
    const risk = RISK_OF_NAME[name]
    if (risk !== undefined) this.risks.add(risk)
    if (name === 'Catalog') this.#hasCatalog = true
    if (name === 'Root' && isTrailer) this.#hasRoot = true
  }

  /** Links to pages of the web are what they seem; one to a file opens it. One that stands elsewhere in the file may be either. */
  #noteAddress({ kind, text }: PdfToken): void {
    if (kind === 'word' || (kind === 'string' && opensAFile(text))) this.risks.add('launch')
  }
}

function opensAFile(address: string): boolean {
  const letters = address.replace(/^\xfe\xff|\0/g, '').trim()
  return /^([\\/]{2}|[a-z][a-z0-9+.-]*:)/i.test(letters) && !/^(https?|mailto|tel):/i.test(letters)
}

/** Where each occurrence of a keyword ends. */
function* placesOf(bytes: Buffer, keyword: string): Generator<number> {
  for (let at = bytes.indexOf(keyword); at !== -1; at = bytes.indexOf(keyword, at + keyword.length))
    yield at + keyword.length
}

/** The bytes of a stream begin on the line after its keyword. */
function beginOfStream(bytes: Buffer, at: number): number {
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1
  return bytes[at] === 10 ? at + 1 : at
}

/** Whether the file's last line names the place of its table of objects, in either of its forms. */
function hasTable(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('startxref')
  if (at === -1) return false
  const place = /^\s*(\d{1,10})/.exec(bytes.toString('latin1', at + 9, at + 40))?.[1]
  if (place === undefined) return false
  const begin = bytes.toString('latin1', Number(place), Number(place) + 40)
  return /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(begin)
}
