import { chakra, Flex, Text } from '@chakra-ui/react'
import { CheckboxField } from '../../ui/CheckboxField.tsx'

export interface ExclusiveFlagsProps<Value extends string> {
  label: string
  /** The text shown while no box is checked: 미적용, 미지정, or a value that has no box. */
  none: string
  options: readonly { value: Value; label: string }[]
  value: Value | null
  onChange: (value: Value | null) => void
  name: string
}

/** Check boxes of which at most one is checked; unchecking it leaves none checked. */
export function ExclusiveFlags<Value extends string>(props: ExclusiveFlagsProps<Value>) {
  const { label, none, options, value, onChange, name } = props
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend textStyle="label" color="fg.muted" mb="0.5">
        {label}
        {options.every((option) => option.value !== value) ? (
          <Text as="span" ms="2" fontWeight="normal" color="fg.subtle">
            {none}
          </Text>
        ) : null}
      </chakra.legend>
      <Flex columnGap="3" wrap="wrap">
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            name={`${name}.${option.value}`}
            label={option.label}
            value={value === option.value}
            onChange={(event) => onChange(event.currentTarget.checked ? option.value : null)}
          />
        ))}
      </Flex>
    </chakra.fieldset>
  )
}
