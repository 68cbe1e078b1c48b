import { Text } from '@chakra-ui/react'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { WON_MOST } from '#shared/money.ts'
import { rewriteInput } from './format-keeping-caret.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type MoneyFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'step' | 'end' | 'max'
> & {
  /** Won, with at most two decimals; null while empty. */
  value: number | null
  onChange: (won: number | null) => void
  /** What the arrow keys add and take away. */
  step?: number | undefined
  /**
   * What is no part of a number is dropped, instead of refusing all that was pasted. A minus stays, so that the form can say what is
   * wrong: to drop it would make another amount of it.
   */
  strips?: boolean
}

const AMOUNT = /^(-?)([\d,]*)(\.\d{0,2})?$/
const SIGNIFICANT = /[\d.-]/
const grouped = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 2 })

/** What is typed or pasted, grouped, and the won that it stands for; null for what is no amount that can be stored. */
function readAmount(typed: string, strips: boolean): { text: string; won: number | null } | null {
  const match = AMOUNT.exec(typed.normalize('NFKC').replace(strips ? /[^\d.-]/g : /[\s₩원]/g, ''))
  if (match === null) return null
  const [, sign = '', whole = '', fraction = ''] = match
  if (sign !== '' && !strips) return null
  const digits = whole.replaceAll(',', '')
  if (digits === '' && fraction === '') return { text: sign, won: null }
  const won = Number(`${sign}${digits || '0'}${fraction}`)
  return Math.abs(won) > WON_MOST
    ? null
    : { text: `${sign}${grouped.format(Number(digits))}${fraction}`, won }
}

/**
 * 1,234,000 with 원 behind it, from 0 up; what is no amount leaves it as it was. Controlled: use it with react-hook-form's
 * Controller.
 */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, step = 1000, strips = false, onKeyDown, onBlur, ...rest } = props
  // A point or a zero at the end does not show in the number.
  const [typed, setTyped] = useState('')
  const shown = readAmount(typed, strips)?.won === value ? typed : value === null ? '' : grouped.format(value)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const amount = readAmount(event.currentTarget.value, strips)
    rewriteInput(event.currentTarget, () => amount?.text ?? shown, SIGNIFICANT)
    if (amount === null) return
    setTyped(amount.text)
    onChange(amount.won)
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (sign === 0 || event.defaultPrevented || rest.disabled || rest.readOnly) return
    event.preventDefault()
    const moved = Math.min(Math.max((value ?? 0) + sign * step, 0), WON_MOST)
    onChange(Math.round(moved * 100) / 100)
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    setTyped('')
    onBlur?.(event)
  }
  return (
    <TextField
      placeholder="0"
      {...rest}
      type="text"
      inputMode="decimal"
      className="tabular"
      style={{ textAlign: 'end' }}
      value={shown}
      onChange={change}
      onKeyDown={keyDown}
      onBlur={blur}
      end={
        <Text as="span" pe="3" color="fg.muted" pointerEvents="none">
          원
        </Text>
      }
    />
  )
}
