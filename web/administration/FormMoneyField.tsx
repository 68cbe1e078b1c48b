import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { MoneyField, type MoneyFieldProps } from '../ui/MoneyField.tsx'

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
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field }, fieldState }) => (
        <MoneyField
          {...money}
          {...field}
          value={(value as number | undefined) ?? null}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
