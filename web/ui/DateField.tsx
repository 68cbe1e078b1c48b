import { TextField, type TextFieldProps } from './TextField.tsx'

export type DateFieldProps = Omit<TextFieldProps, 'type'>

/** A day as YYYY-MM-DD, chosen with the platform's own calendar. */
export function DateField(props: DateFieldProps) {
  return <TextField max="9999-12-31" {...props} type="date" className="tabular" />
}
