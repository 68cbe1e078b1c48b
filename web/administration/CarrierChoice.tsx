import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectField } from '../ui/SelectField.tsx'
import { useCarrierOptions } from './reference-lists.ts'

export interface CarrierChoiceProps extends UseFormRegisterReturn {
  /** What stands there already, offered also where it is no longer among the carriers. */
  kept: string | undefined
  /** Names that may be chosen beside those of the carriers. */
  also?: readonly string[]
  error: string | undefined
}

/** The carrier that a record belongs to, in its form. */
export function CarrierChoice({ kept, also = [], ...field }: CarrierChoiceProps) {
  const known = useCarrierOptions(kept)
  const others = also.filter((name) => !known.some(({ value }) => value === name))
  const carriers = [...known, ...others.map((name) => ({ value: name, label: name }))]
  return (
    <SelectField
      // A native select takes its value from the options that are there: again when they have come.
      key={carriers.length}
      label="통신사"
      required
      placeholder="통신사를 선택하세요"
      options={carriers}
      {...field}
    />
  )
}
