import { Text } from '@chakra-ui/react'
import { type ChangeEvent, type CompositionEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import { isWon, WON_MOST } from '#shared/money.ts'
import { rewriteInput } from './format-keeping-caret.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type MoneyFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'step' | 'end' | 'max'
> & {
  /**
   * Won; null while empty, NaN for text that is no amount. An amount that cannot be stored (below 0, too
   * large, more than two decimals) is passed on as typed, so that the form refuses it instead of changing it.
   */
  value: number | null
  onChange: (won: number | null) => void
  /** Drops characters that belong to no number, instead of refusing the text. */
  strips?: boolean
  /** Takes amounts below 0 too: the arrow keys lead there, and phones show a keyboard that has a minus. */
  isSigned?: boolean
}

/** The arrow keys lead to the multiples of this. */
const ARROW_KEY_WON = 1000
const AMOUNT = /^(-?)([\d,]*)(\.\d*)?$/
/** Finds 1e5 and 1만2천: without the letters they would be read as 15 and 12 instead of 100000 and 12000. */
const WITH_POWER = /\de[-+]?\d|\d\s*[십백천만억조]/i
const SIGNIFICANT = /[\d.-]/
const grouped = new Intl.NumberFormat('ko-KR', { maximumFractionDigits: 2 })

/** The typed or pasted text with grouped digits, and its amount in won. */
function readAmount(typed: string, strips: boolean): { text: string; won: number | null } {
  const plain = typed.normalize('NFKC').replaceAll('−', '-')
  const kept = plain.replace(strips && !WITH_POWER.test(plain) ? /[^\d.,-]/g : /[\s₩원]/g, '')
  if (kept === '') return { text: '', won: null }
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(kept) ?? []
  const digits = whole.replaceAll(',', '')
  if (sign === undefined || (digits === '' && !/\d/.test(fraction))) return { text: kept, won: Number.NaN }
  return {
    text: `${sign}${grouped.format(BigInt(digits))}${fraction}`,
    won: Number(`${sign}${digits || '0'}${fraction}`),
  }
}

/** An amount such as 1,234,000 with 원 behind it. Controlled, as by a form's `field()`. */
export function MoneyField(props: MoneyFieldProps) {
  const { value, onChange, strips = false, isSigned = false, onKeyDown, onBlur, ...rest } = props
  // The typed text is kept, because a trailing point or zero is lost in the number.
  const [typed, setTyped] = useState('')
  const [isComposed, setComposed] = useState(false)
  const shown = isComposed || Object.is(readAmount(typed, strips).won, value) ? typed : wordsOf(value)
  const read = (input: HTMLInputElement) => {
    const amount = readAmount(input.value, strips)
    rewriteInput(input, () => amount.text, SIGNIFICANT)
    setTyped(amount.text)
    onChange(amount.won)
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // An unfinished syllable is not read yet: 만 begins as ㅁ.
    const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
    setComposed(isComposing)
    if (!isComposing) return read(input)
    setTyped(input.value)
    onChange(Number.NaN)
  }
  const composed = (event: CompositionEvent<HTMLInputElement>) => {
    setComposed(false)
    read(event.currentTarget)
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (sign === 0 || event.defaultPrevented || rest.disabled || rest.readOnly) return
    event.preventDefault()
    if (Number.isNaN(value)) return
    const steps = (value ?? 0) / ARROW_KEY_WON
    const next = (sign > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * ARROW_KEY_WON
    onChange(Math.min(Math.max(next, isSigned ? -WON_MOST : 0), WON_MOST))
  }
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    if (value === null || isWon(value)) setTyped('')
    onBlur?.(event)
  }
  return (
    <TextField
      placeholder="0"
      {...rest}
      type="text"
      inputMode={isSigned ? 'text' : 'decimal'}
      className="tabular"
      style={{ textAlign: 'end' }}
      value={shown}
      onChange={change}
      onCompositionEnd={composed}
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

function wordsOf(won: number | null): string {
  return won === null || Number.isNaN(won) ? '' : grouped.format(won)
}
