import type { ReactNode } from 'react'
import { formatKstDateTime, formatKstShort } from '#shared/kst.ts'

/** Shown in an empty cell. */
export function None() {
  return (
    <span className="row-none" role="img" aria-label="없음">
      –
    </span>
  )
}

/** The cell that identifies a row. */
export function Strong({ children }: { children: string }) {
  return (
    <span className="row-name" title={children}>
      {children}
    </span>
  )
}

/** A time of receipt as day and minute; its tooltip shows the year too. */
export function ReceivedTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular" title={formatKstDateTime(at)}>
      {formatKstShort(at)}
    </time>
  )
}

/** A time as day and minute, with its year. */
export function ExactTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular">
      {formatKstDateTime(at)}
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

interface RowButtonProps {
  /** For screen readers. */
  label: string
  /** The tooltip. */
  title: string
  icon: ReactNode
  onClick: () => void
}

/** A button of a row, which is one Tab stop: its letters press its buttons. */
export function RowButton({ label, title, icon, onClick }: RowButtonProps) {
  return (
    <button type="button" data-row-button aria-label={label} title={title} tabIndex={-1} onClick={onClick}>
      {icon}
    </button>
  )
}

export function RowButtons({ children }: { children: ReactNode }) {
  return <div data-row-buttons>{children}</div>
}
