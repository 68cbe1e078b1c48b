import type { KstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import { periodText, untilAfter } from '#shared/price-period.ts'
import { type PeriodColumns, periodOf } from './place-period.ts'

/** A price of an uploaded table as it is put among those that are there. */
export interface TablePlacement {
  /** The price that ends because of it, as it was, and its amount in words. */
  cut: (PeriodColumns & { words: string }) | null
  from: KstDay
  until: KstDay | null
  /** The last day that the row gives. */
  lastDay: KstDay | undefined
}

/** What a row does to the price before it, and what the one after it does to the row; `what` names the prices, such as 히든단가. */
export function placementSentences(what: string, { cut, from, until, lastDay }: TablePlacement): string[] {
  const sentences: string[] = []
  if (cut !== null)
    sentences.push(
      `앞선 ${what} ${cut.words}(${periodText(periodOf(cut))})은 ${addKstDays(from, -1)}까지로 끝납니다.`,
    )
  if (until !== null && until !== untilAfter(lastDay ?? null))
    sentences.push(`${until}부터의 ${what}는 그대로여서 그 전날까지 적용됩니다.`)
  return sentences
}
