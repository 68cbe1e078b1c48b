import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { KstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import { placeFrom } from './dated-rows.ts'

interface Row {
  id: number
  who: string
  effective_from: KstDay | null
  effective_until: KstDay | null
  is_active: number
  created_by: null
  created_at: string
}

const TODAY = '2026-11-20'
const row = (who: string, effective_from: KstDay | null, effective_until: KstDay | null = null): Row => ({
  id: 0,
  who,
  effective_from,
  effective_until,
  is_active: 1,
  created_by: null,
  created_at: '',
})

/** The rows that count after `who` was placed, as `who from..until`. */
function placed(rows: readonly Row[], who: string, from?: KstDay): Row[] {
  const placement = placeFrom(rows, { from, today: TODAY, isSame: (each) => each.who === who })
  if (placement === null) return [...rows]
  const kept = rows.filter((each) => !placement.ended.some(({ id }) => id === each.id))
  const ended = placement.ended.filter(({ is_active }) => is_active === 1)
  const id = rows.reduce((most, each) => Math.max(most, each.id), 0) + 1
  return [...kept, ...ended, { ...row(who, placement.from), id }]
}
const written = (rows: readonly Row[]) =>
  rows
    .map(
      ({ who, effective_from, effective_until }) =>
        `${who} ${effective_from ?? ''}..${effective_until ?? ''}`,
    )
    .sort()

const A_ALWAYS = { ...row('A', null), id: 1 }
const A_THEN_B = [
  { ...row('A', null, '2026-11-10'), id: 1 },
  { ...row('B', '2026-11-10'), id: 2 },
]

it.each<[string, Row[], string, KstDay | undefined, string[]]>([
  ['the first has it from the beginning', [], 'A', undefined, ['A ..']],
  ['or from a chosen day', [], 'A', '2026-11-01', ['A 2026-11-01..']],
  ['the next has it from today', [A_ALWAYS], 'B', undefined, ['A ..2026-11-20', 'B 2026-11-20..']],
  ['or from a chosen day', [A_ALWAYS], 'B', '2026-11-15', ['A ..2026-11-15', 'B 2026-11-15..']],
  ['who has it already changes nothing', [A_ALWAYS], 'A', undefined, ['A ..']],
  ['also on a later day', A_THEN_B, 'B', '2026-11-15', written(A_THEN_B)],
  ['an earlier day draws it forward', A_THEN_B, 'B', '2026-11-05', ['A ..2026-11-05', 'B 2026-11-05..']],
  ['the same day corrects it', A_THEN_B, 'C', '2026-11-10', ['A ..2026-11-10', 'C 2026-11-10..']],
  ['what begins later gives way', A_THEN_B, 'C', '2026-11-05', ['A ..2026-11-05', 'C 2026-11-05..']],
  [
    'it may go back to whom it was taken from',
    A_THEN_B,
    'A',
    '2026-11-05',
    ['A ..2026-11-05', 'A 2026-11-05..'],
  ],
])('%s', (_name, rows, who, from, expected) => {
  expect(written(placed(rows, who, from))).toEqual(expected)
})

it('whatever is said in whatever order, each day has whoever was said last for it', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((at) => addKstDays('2026-10-20', at))
  const change = fc.record({ who: fc.constantFrom('A', 'B', 'C'), from: fc.option(day, { nil: undefined }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const days = Array.from({ length: 60 }, (_, at) => addKstDays('2026-10-10', at))
      const model = new Map<KstDay, string>()
      let rows: Row[] = []
      for (const { who, from } of changes) {
        const first = from ?? (rows.length === 0 ? '' : TODAY)
        for (const each of days) if (each >= first) model.set(each, who)
        rows = placed(rows, who, from)
      }
      for (const each of days) {
        const inForce = rows.filter(
          ({ effective_from, effective_until }) =>
            (effective_from ?? '') <= each && (effective_until === null || each < effective_until),
        )
        expect(inForce.map(({ who }) => who)).toEqual(model.has(each) ? [model.get(each)] : [])
      }
    }),
  )
})
