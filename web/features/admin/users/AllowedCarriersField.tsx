import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { useCarrierOptions, useGoneCarriers } from '../../../records/reference-lists.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { FieldNotes } from '../../../ui/FieldFrame.tsx'

export interface AllowedCarriersFieldProps {
  name: string
  /** Names of carriers; empty for all. */
  value: readonly string[]
  onChange: (names: string[]) => void
  error: string | undefined
}

/** The carriers that an account may work with. */
export function AllowedCarriersField({ name: field, value, onChange, error }: AllowedCarriersFieldProps) {
  const id = useId()
  const options = useCarrierOptions()
  const gone = useGoneCarriers(value)
  const others = value.filter((name) => options.every((option) => option.value !== name))
  const all = [
    ...others.map((name) => ({ value: name, label: gone.includes(name) ? `${name} (없는 통신사)` : name })),
    ...options,
  ]
  const toggle = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, name] : value.filter((other) => other !== name))
  return (
    <chakra.fieldset
      name={field}
      minWidth="0"
      aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
    >
      <Flex as="legend" textStyle="label" color="fg.muted" mb="1" gap="2" width="full" align="center">
        허용 통신사
        <Text as="span" fontWeight="normal" color="fg.subtle">
          {value.length === 0 ? '모든 통신사' : `${value.length}개만`}
        </Text>
      </Flex>
      <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(3, 1fr)' }} columnGap="3">
        {all.map(({ value: name, label }) => (
          <CheckboxField
            key={name}
            label={label}
            value={value.includes(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
      </Box>
      {value.length > 0 ? (
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => onChange([])}>
          모두 해제 (모든 통신사 허용)
        </Button>
      ) : null}
      <FieldNotes controlId={id} error={error} hint="선택하지 않으면 모든 통신사를 쓸 수 있습니다." />
    </chakra.fieldset>
  )
}
