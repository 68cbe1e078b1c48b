import type { FoundPlan, FoundPlans } from '#shared/service-plans/plan-picture.contract.ts'
import { type Box, middleOf, unionOf } from './boxes.ts'
import { findCells } from './find-cells.ts'
import type { LetterReaders } from './letter-readers.ts'
import {
  type ColumnKind,
  combinationOf,
  dataAllowanceOf,
  isUsualFee,
  kindOfContent,
  kindOfHeading,
  monthlyFeeOf,
  planNameOf,
  planTypeOf,
} from './plan-values.ts'
import { type PictureText, type ReadText, readCell } from './read-words.ts'
import type { StraightPicture } from './straighten-picture.ts'
import {
  cellsBeside,
  cellsWithin,
  columnsOf,
  linesOf,
  spannedCells,
  type TableColumn,
} from './table-layout.ts'

/** A reading with a lower confidence is shown as doubtful. */
const DOUBTFUL_BELOW = 92
/** A price table has fewer cells; a picture with more is not one. */
const MOST_CELLS = 1500
/** Headings are looked for in the first lines of the table; a heading line has at least two known headings. */
const HEADING_LINES = 4
const LEAST_HEADINGS = 2
const SAMPLE_LINES = 3

interface Headed {
  kinds: Map<ColumnKind, TableColumn>
  /** The lower edge of the heading; plans are below it. */
  below: number
}

/** The plans of a table in a picture, each with its place; uncertain readings are marked as such. */
export async function readPlans(
  { grey, shown, toShown }: StraightPicture,
  readers: LetterReaders,
): Promise<FoundPlans> {
  const { boxes, letterHeight, lines } = findCells(grey)
  const found = { imageWidth: shown.width, imageHeight: shown.height }
  if (boxes.length > MOST_CELLS) return { ...found, plans: [] }
  const picture: PictureText = { grey, lines, letterHeight, readers }
  const tableLines = linesOf(boxes)
  const columns = columnsOf(tableLines)
  const { kinds, below } = await headColumns(picture, tableLines, columns)
  const fees = kinds.get('monthlyFee')
  if (fees === undefined) return { ...found, plans: [] }

  const anchors = fees.cells.filter((cell) => middleOf(cell) > below)
  const amounts = []
  for (const anchor of anchors) amounts.push({ anchor, read: await readCell(picture, anchor) })
  const rows = amounts.filter(({ read }) => monthlyFeeOf(read.text) !== null)
  const places = rows.map(({ anchor }) => anchor)
  const under = boxes.filter((box) => middleOf(box) > below)
  const beside = (kind: ColumnKind) => {
    const column = kinds.get(kind)
    if (column === undefined) return places.map(() => null)
    const cells = cellsBeside(under, column, places)
    if (kind !== 'planType' || !cells.includes(null)) return cells
    return spannedCells(cellsWithin(under, column, places), places)
  }
  const cells = {
    name: beside('name'),
    planType: beside('planType'),
    dataAllowance: beside('dataAllowance'),
    combinationEligible: beside('combinationEligible'),
  }
  const plans: FoundPlan[] = []
  for (const [row, { anchor, read }] of rows.entries()) {
    const at = (kind: keyof typeof cells) => cells[kind][row] ?? null
    const text = (kind: keyof typeof cells) => readOrNull(picture, at(kind))
    const plan = planOf({
      name: await text('name'),
      planType: await text('planType'),
      dataAllowance: await text('dataAllowance'),
      monthlyFee: read,
      combinationEligible: await text('combinationEligible'),
    })
    const boxesOfRow = [anchor, at('name'), at('dataAllowance'), at('combinationEligible')].filter(
      (box) => box !== null,
    )
    plans.push({ ...plan, place: toShown(padded(unionOf(boxesOfRow), letterHeight)) })
  }
  return { ...found, plans: plans.filter((plan) => plan.name !== '') }
}

async function readOrNull(picture: PictureText, box: Box | null): Promise<ReadText | null> {
  return box === null ? null : readCell(picture, box)
}

function padded({ left, top, width, height }: Box, letter: number): Box {
  const pad = letter * 0.25
  return { left: left - pad, top: top - pad, width: width + 2 * pad, height: height + 2 * pad }
}

type RowTexts = { [Kind in ColumnKind]: ReadText | null }

function planOf(texts: RowTexts): Omit<FoundPlan, 'place'> {
  const doubtful = new Set<ColumnKind>()
  for (const [kind, read] of Object.entries(texts) as [ColumnKind, ReadText | null][]) {
    if (read !== null && read.confidence < DOUBTFUL_BELOW) doubtful.add(kind)
  }
  const name = planNameOf(texts.name?.text ?? '')
  const data = texts.dataAllowance === null ? null : dataAllowanceOf(texts.dataAllowance.text)
  if (data === null || !data.isSure) doubtful.add('dataAllowance')
  const monthlyFee = monthlyFeeOf(texts.monthlyFee?.text ?? '')
  if (monthlyFee === null || !isUsualFee(monthlyFee)) doubtful.add('monthlyFee')
  const planType = planTypeOf(texts.planType?.text ?? '') ?? planTypeOf(name)
  if (planType === null) doubtful.add('planType')
  const combinationEligible = combinationOf(texts.combinationEligible?.text ?? '')
  if (combinationEligible === null && texts.combinationEligible !== null) doubtful.add('combinationEligible')
  return {
    name,
    planType,
    dataAllowance: data?.value ?? (texts.dataAllowance?.text || null),
    monthlyFee,
    combinationEligible,
    doubtful: [...doubtful],
  }
}

async function headColumns(
  picture: PictureText,
  lines: readonly Box[][],
  columns: readonly TableColumn[],
): Promise<Headed> {
  const tableLines = lines.filter((line) => line.length >= 3)
  for (const line of tableLines.slice(0, HEADING_LINES)) {
    const kinds = new Map<ColumnKind, TableColumn>()
    const rest = new Set(columns)
    for (const box of line) {
      const kind = kindOfHeading((await readCell(picture, box)).text)
      const column = columns.find(({ cells }) => cells.includes(box))
      if (kind === null || column === undefined) continue
      rest.delete(column)
      if (kind !== 'other' && !kinds.has(kind)) kinds.set(kind, column)
    }
    if (kinds.size >= LEAST_HEADINGS && kinds.has('monthlyFee')) {
      // A heading may be misread or not found, so the other columns are judged by their content.
      const guessed = await kindsByContent(picture, tableLines, [...rest])
      for (const [kind, column] of guessed) if (!kinds.has(kind)) kinds.set(kind, column)
      return { kinds, below: Math.max(...line.map((box) => middleOf(box))) + picture.letterHeight / 2 }
    }
  }
  return { kinds: await kindsByContent(picture, tableLines, columns), below: 0 }
}

/** Judges columns without a known heading by what most of their first cells look like. */
async function kindsByContent(
  picture: PictureText,
  lines: readonly Box[][],
  columns: readonly TableColumn[],
) {
  const kinds = new Map<ColumnKind, TableColumn>()
  const from = Math.floor(Math.max(0, lines.length / 2 - 1))
  const sample = lines.slice(from, from + SAMPLE_LINES).flat()
  for (const column of columns) {
    const votes: (ColumnKind | null)[] = []
    for (const cell of column.cells.filter((box) => sample.includes(box))) {
      votes.push(kindOfContent((await readCell(picture, cell)).text))
    }
    const kind = votes.find(
      (vote) => vote !== null && votes.filter((other) => other === vote).length * 2 > votes.length,
    )
    if (kind && !kinds.has(kind)) kinds.set(kind, column)
  }
  return kinds
}
