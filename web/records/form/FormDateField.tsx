import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { DateField, type DateFieldProps } from '../../ui/DateField.tsx'

export interface FormDateFieldProps<Values extends FieldValues, Checked>
  extends Omit<DateFieldProps, 'name' | 'value' | 'onChoose' | 'onBlur' | 'ref' | 'error'> {
  control: Control<Values, unknown, Checked>
  name: FieldPathByValue<Values, string>
}

/** A day of a form. */
export function FormDateField<Values extends FieldValues, Checked>({
  control,
  name,
  ...day
}: FormDateFieldProps<Values, Checked>) {
  const { field, fieldState } = useController({ control, name })
  const { onChange, ...wired } = field
  return <DateField {...day} {...wired} onChoose={onChange} error={fieldState.error?.message} />
}
