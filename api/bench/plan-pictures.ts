import { startLetterReaders } from '../features/service-plans/picture/letter-readers.ts'
import {
  CELLS,
  PICTURES,
  type Score,
  scorePicture,
  shareOfRight,
} from '../testing/plan-pictures/score-pictures.ts'

/** `npm run bench:pictures`: which share of the cells of price pictures is read right, and how long that takes. */
const readers = await startLetterReaders()
const scores: Score[] = []
for (const picture of PICTURES) {
  const began = performance.now()
  const score = await scorePicture(picture, readers)
  scores.push(score)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${percent(shareOfRight([score]))}  ${seconds} s  ${picture}`)
  for (const { row, cell, was, read, isMarked } of score.wrong) {
    console.log(
      `           row ${row + 1} ${cell}: ${was} → ${read}${isMarked ? ' (marked as doubtful)' : ''}`,
    )
  }
}
await readers.end()

console.log()
for (const cell of CELLS) console.log(`${percent(shareOfRight(scores, cell))}  ${cell}`)
console.log(`${percent(shareOfRight(scores))}  of ${scores.reduce((sum, { cells }) => sum + cells, 0)} cells`)

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(7)
}
