import { TextField, type TextFieldProps } from './TextField.tsx'
import { useTypedAhead } from './use-typed-ahead.ts'

export type DateFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  /** YYYY-MM-DD; empty: none. */
  value: string
  /** Called with complete days, and with an empty text when the field is emptied. */
  onChange: (day: string) => void
}

/** An earlier year is still being typed: browsers report 0002, 0020 and 0202 before 2026. */
const FIRST_WHOLE = '1000-01-01'

/**
 * A day, chosen with the browser's own calendar or typed. The typed text stays while its year is incomplete
 * and until the day comes back as `value`, since an address changes later than a key is pressed.
 */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  const { text: day, setText: setDay, passed } = useTypedAhead(value)
  const isUnfinished = (typed: string) => typed !== '' && typed < FIRST_WHOLE
  const choose = (chosen: string) => {
    passed(chosen)
    onChange(chosen)
  }
  const change = (typed: string) => {
    setDay(typed)
    if (!isUnfinished(typed)) choose(typed)
  }
  return (
    <TextField
      max="9999-12-31"
      {...field}
      type="date"
      className="tabular"
      value={day}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        if (isUnfinished(day) && day !== value) choose(day)
      }}
    />
  )
}
