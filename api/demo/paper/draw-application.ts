import type { SeededRandom } from '../seeded-random.ts'
import { type Canvas, createCanvas, INK } from './canvas.ts'

/** What stands on the paper of an application. */
export interface Paper {
  customerName: string
  customerPhone: string
  carrier: string
  planName: string
  customerType: string
  storeName: string
  contactCode: string
  /** `YYYY-MM-DD` */
  day: string
}

const LEFT = 40
const WIDTH = 480

/** A photographed-looking form: labels, lines, a pen's scribble for what was written by hand, and a red stamp. */
export function drawApplication(paper: Paper, random: SeededRandom): Canvas {
  const canvas = createCanvas(560, 760)
  canvas.frame(20, 20, 520, 720, INK.line)
  canvas.text(LEFT, 48, 'SAMPLE FORM', INK.text, 4)
  canvas.text(LEFT, 92, 'FICTITIOUS - NOT A REAL APPLICATION', INK.stamp, 2)
  const rows = [
    ['NAME', ''],
    ['PHONE', paper.customerPhone],
    ['CARRIER', ''],
    ['PLAN', ''],
    ['STORE CODE', paper.contactCode],
    ['DATE', paper.day],
  ] as const
  for (const [index, [label, value]] of rows.entries()) {
    const top = 140 + index * 56
    canvas.box(LEFT, top + 44, WIDTH, 2, INK.line)
    canvas.text(LEFT, top + 20, label, INK.text, 2)
    if (value === '') scribble(canvas, random, 200, top + 30)
    else canvas.text(200, top + 20, value, INK.pen, 2)
  }
  for (let index = 0; index < 4; index += 1) {
    const top = 500 + index * 34
    canvas.frame(LEFT, top, 18, 18, INK.text)
    if (random.chance(0.6)) {
      canvas.stroke(
        [
          [LEFT + 3, top + 9],
          [LEFT + 8, top + 15],
          [LEFT + 16, top + 2],
        ],
        INK.pen,
      )
    }
    canvas.box(LEFT + 34, top + 6, random.between(180, 400), 5, INK.line)
  }
  scribble(canvas, random, 300, 670)
  for (const radius of [26, 27, 28]) canvas.ring(470, 670, radius, INK.stamp)
  canvas.text(449, 663, 'SAMPLE', INK.stamp, 1)
  return canvas
}

function scribble(canvas: Canvas, random: SeededRandom, left: number, middle: number): void {
  const points = Array.from(
    { length: random.between(18, 30) },
    (_, index) => [left + index * 5, middle + random.between(-11, 9)] as const,
  )
  canvas.stroke(points, INK.pen)
}
