import { readdirSync, readFileSync } from 'node:fs'
import type { FoundPlan } from '#shared/service-plans/plan-picture.contract.ts'
import type { LetterReaders } from '../../features/service-plans/picture/letter-readers.ts'
import { readPlans } from '../../features/service-plans/picture/read-plans.ts'
import { straightenPicture } from '../../features/service-plans/picture/straighten-picture.ts'

export const CELLS = [
  'name',
  'planType',
  'dataAllowance',
  'monthlyFee',
  'combinationEligible',
] as const satisfies (keyof FoundPlan)[]
export type Cell = (typeof CELLS)[number]

type TruePlan = Pick<FoundPlan, Cell>

/** The true content of a picture; null for a cell that the picture does not show. */
export interface TrueTable {
  carrier: string
  plans: TruePlan[]
}

export interface Wrong {
  picture: string
  row: number
  cell: Cell
  was: TruePlan[Cell]
  read: TruePlan[Cell] | undefined
  isMarked: boolean
}

export interface Score {
  cells: number
  wrong: Wrong[]
  /** Rows that were read but are not in the pictures. */
  invented: number
}

const FOLDER = new URL('./', import.meta.url)

/** Pictures of tables as shops get them: in many designs, some like photographs. */
export const PICTURES = readdirSync(FOLDER).filter((name) => /\.(?:png|jpg)$/.test(name))

export function pictureBytes(picture: string): Buffer {
  return readFileSync(new URL(picture, FOLDER))
}

export function trueTable(picture: string): TrueTable {
  return JSON.parse(readFileSync(new URL(picture.replace(/\.\w+$/, '.json'), FOLDER), 'utf8')) as TrueTable
}

export async function scorePicture(picture: string, readers: LetterReaders): Promise<Score> {
  const { plans } = trueTable(picture)
  const found = await readPlans(await straightenPicture(pictureBytes(picture)), readers)
  const wrong = plans.flatMap((plan, row) =>
    CELLS.flatMap((cell): Wrong[] => {
      const read = found.plans[row]
      if (read?.[cell] === plan[cell]) return []
      const isMarked = read?.doubtful.includes(cell) ?? false
      return [{ picture, row, cell, was: plan[cell], read: read?.[cell], isMarked }]
    }),
  )
  return {
    cells: plans.length * CELLS.length,
    wrong,
    invented: Math.max(0, found.plans.length - plans.length),
  }
}

/** The share of right cells, of one kind or of all. */
export function shareOfRight(scores: readonly Score[], cell?: Cell): number {
  const all = scores.reduce((sum, { cells }) => sum + cells, 0) / (cell === undefined ? 1 : CELLS.length)
  const wrong = scores
    .flatMap((score) => score.wrong)
    .filter((each) => cell === undefined || each.cell === cell)
  return (all - wrong.length) / all
}
