import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatKstDateTime, formatKstMonthDayTime } from '#shared/kst.ts'

/** What a cell shows where there is nothing. */
export function None() {
  return (
    <Text as="span" color="fg.subtle" aria-label="없음">
      –
    </Text>
  )
}

/** The cell that a row is known by. */
export function Strong({ children }: { children: string }) {
  return (
    <Text as="span" fontWeight="medium" title={children}>
      {children}
    </Text>
  )
}

/** When it was received: the day and the minute; pointing at it shows the year too. */
export function ReceivedTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular" title={formatKstDateTime(at)}>
      {formatKstMonthDayTime(at)}
    </time>
  )
}

/** Digits that stand below one another. */
export function Figures({ children }: { children: string | null }) {
  return children === null ? (
    <None />
  ) : (
    <span className="tabular" title={children}>
      {children}
    </span>
  )
}

/** Text that takes two lines of a row if it must, and is cut behind them; pointing at it shows the whole. */
export function Cut({ children }: { children: string | null }) {
  return children === null || children === '' ? (
    <None />
  ) : (
    <span data-two-lines title={children}>
      {children}
    </span>
  )
}

/** Two facts that belong together, one under the other within a row. */
export function Stacked({ above, below }: { above: ReactNode; below: ReactNode }) {
  return (
    <span data-stacked>
      <span>{above}</span> {below === null ? null : <span>{below}</span>}
    </span>
  )
}
