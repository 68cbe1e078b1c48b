import type { Worker } from 'tesseract.js'
import type { ReadNumber } from '#shared/documents/paper-reading.contract.ts'
import { pictureToRead } from '../../service-plans/picture/letter-readers.ts'
import type { PictureRead } from '../../service-plans/picture/picture-thread.ts'
import { straightenPicture } from '../../service-plans/picture/straighten-picture.ts'
import { type ReadWord, sureNumbers } from './sure-numbers.ts'

/** The sure numbers on a picture of papers, by a reader of scattered Latin text. */
export async function readNumbers(bytes: Uint8Array, reader: Worker): Promise<PictureRead<ReadNumber[]>> {
  try {
    const { grey, shown, toShown } = await straightenPicture(bytes)
    const { data } = await reader.recognize(await pictureToRead(grey), {}, { blocks: true, text: false })
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    const numbers = lines.flatMap(({ words }) => sureNumbers(words.map(readWord)))
    return {
      found: numbers.map(({ kind, value, confidence, box }) => {
        const { left, top, width, height } = toShown(box)
        const place = {
          left: within(left / shown.width),
          top: within(top / shown.height),
          width: within(width / shown.width),
          height: within(height / shown.height),
        }
        return { kind, value, confidence, place }
      }),
    }
  } catch {
    return { unreadable: true }
  }
}

type Words = NonNullable<
  Awaited<ReturnType<Worker['recognize']>>['data']['blocks']
>[number]['paragraphs'][number]['lines'][number]['words']

function readWord({ text, symbols, bbox }: Words[number]): ReadWord {
  return {
    text: text.normalize('NFC'),
    confidence: Math.min(...symbols.map(({ confidence }) => confidence)),
    box: { left: bbox.x0, top: bbox.y0, width: bbox.x1 - bbox.x0, height: bbox.y1 - bbox.y0 },
  }
}

/** A straightened picture may reach a little beyond the one that is shown. */
function within(part: number): number {
  return Math.min(1, Math.max(0, part))
}
