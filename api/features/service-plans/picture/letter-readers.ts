import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import type { GreyPicture } from './boxes.ts'
import { fromGrey } from './straighten-picture.ts'

/** One recognised letter, with its place in the picture of its cell. */
export interface Letter {
  text: string
  /** From 0 to 100. */
  confidence: number
  left: number
  right: number
}

export const LANGUAGES = ['kor', 'eng'] as const
export type Language = (typeof LANGUAGES)[number]

/** Dots per inch. Set explicitly, because the reader warns about a picture without it. */
const DENSITY = 300

/** Reads one line of text; Korean and Latin letters need different models. */
export interface LetterReaders {
  read: (language: Language, line: GreyPicture) => Promise<Letter[]>
  end: () => Promise<void>
}

export async function startLetterReaders(): Promise<LetterReaders> {
  const readers = Object.fromEntries(
    await Promise.all(LANGUAGES.map(async (language) => [language, await startReader(language)] as const)),
  ) as Record<Language, Worker>
  return {
    async read(language, line) {
      const { data } = await readers[language].recognize(
        await pictureToRead(line),
        {},
        { blocks: true, text: false },
      )
      return lettersOf(data.blocks ?? [])
    },
    async end() {
      await Promise.all(LANGUAGES.map((language) => readers[language].terminate()))
    },
  }
}

/** A picture in the form that a reader takes. */
export function pictureToRead(grey: GreyPicture): Promise<Buffer> {
  return fromGrey(grey).withMetadata({ density: DENSITY }).png({ compressionLevel: 1 }).toBuffer()
}

/** Loads the language data from the installed package: nothing is downloaded or written. */
export async function startReader(language: Language, mode = PSM.SINGLE_LINE): Promise<Worker> {
  const entry = createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}`)
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: join(dirname(entry), '4.0.0_best_int'),
    cacheMethod: 'none',
    // The caller learns of an error by the rejected promise. Without a handler the worker would throw it again, uncaught.
    errorHandler: () => {},
  })
  await worker.setParameters({ tessedit_pageseg_mode: mode })
  return worker
}

type Blocks = NonNullable<Awaited<ReturnType<Worker['recognize']>>['data']['blocks']>

function lettersOf(blocks: Blocks): Letter[] {
  const words = blocks.flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines.flatMap((line) => line.words)),
  )
  return words.flatMap((word) =>
    word.symbols.map((symbol) => ({
      text: symbol.text.normalize('NFC'),
      confidence: symbol.confidence,
      left: symbol.bbox.x0,
      right: symbol.bbox.x1,
    })),
  )
}
