import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatKstDateTime, formatKstMonthDayTime } from '#shared/kst.ts'

/** Shown in an empty cell. */
export function None() {
  return (
    <Text as="span" color="fg.subtle" aria-label="없음">
      –
    </Text>
  )
}

/** The cell that identifies a row. */
export function Strong({ children }: { children: string }) {
  return (
    <Text as="span" fontWeight="medium" title={children}>
      {children}
    </Text>
  )
}

/** A time of receipt as day and minute; its tooltip shows the year too. */
export function ReceivedTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular" title={formatKstDateTime(at)}>
      {formatKstMonthDayTime(at)}
    </time>
  )
}

/** Digits of equal width, so that numbers line up. */
export function Figures({ children }: { children: string | null }) {
  return children === null ? (
    <None />
  ) : (
    <span className="tabular" title={children}>
      {children}
    </span>
  )
}

/** Text of at most two lines in a row; its tooltip shows the whole. */
export function Cut({ children }: { children: string | null }) {
  return children === null || children === '' ? (
    <None />
  ) : (
    <span data-two-lines title={children}>
      {children}
    </span>
  )
}

/** Two related facts on two lines of one row. */
export function Stacked({ above, below }: { above: ReactNode; below: ReactNode }) {
  return (
    <span data-stacked>
      <span>{above}</span> {below === null ? null : <span>{below}</span>}
    </span>
  )
}
