import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { MoneyField, type MoneyFieldProps } from '../../ui/MoneyField.tsx'

export interface FormMoneyFieldProps<Values extends FieldValues, Checked>
  extends Omit<MoneyFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'> {
  control: Control<Values, unknown, Checked>
  name: FieldPath<Values>
}

/** An amount of a form; without one nothing is typed yet. */
export function FormMoneyField<Values extends FieldValues, Checked>({
  control,
  name,
  ...money
}: FormMoneyFieldProps<Values, Checked>) {
  const { field, fieldState } = useController({ control, name })
  const value = (field.value as number | undefined) ?? null
  return <MoneyField {...money} {...field} value={value} error={fieldState.error?.message} />
}
