import { Text } from '@chakra-ui/react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { WON_MOST } from '#shared/money.ts'
import { rewriteInput } from './format-keeping-caret.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type MoneyFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'step' | 'end' | 'max'
> & {
  /** Whole won; null while empty. */
  value: number | null
  onChange: (won: number | null) => void
  /** What the arrow keys add and take away. */
  step?: number | undefined
}

const MOST = Math.floor(WON_MOST)
const grouped = new Intl.NumberFormat('ko-KR')

/** The whole won that the digits of a text make, capped at what can be stored; null without a digit. */
function wonOf(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(Number(digits), MOST)
}

/** 1,234,000 with 원 behind it; digits only, from 0 up. Controlled: use it with react-hook-form's Controller. */
export function MoneyField({ value, onChange, step = 1000, onKeyDown, ...rest }: MoneyFieldProps) {
  const show = (text: string) => {
    const won = wonOf(text)
    return won === null ? '' : grouped.format(won)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    rewriteInput(event.currentTarget, show)
    onChange(wonOf(event.currentTarget.value))
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (sign === 0 || event.defaultPrevented || rest.disabled || rest.readOnly) return
    event.preventDefault()
    onChange(Math.min(Math.max((value ?? 0) + sign * step, 0), MOST))
  }
  return (
    <TextField
      placeholder="0"
      {...rest}
      type="text"
      inputMode="numeric"
      className="tabular"
      style={{ textAlign: 'end' }}
      value={value === null ? '' : grouped.format(value)}
      onChange={change}
      onKeyDown={keyDown}
      end={
        <Text as="span" pe="3" color="fg.muted" pointerEvents="none">
          원
        </Text>
      }
    />
  )
}
