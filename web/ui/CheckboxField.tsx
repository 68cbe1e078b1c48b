import { Box, chakra, Text } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { FieldNotes, type FieldProps, RequiredMark, useFieldWiring } from './FieldFrame.tsx'

export type CheckboxFieldProps = Pick<FieldProps, 'error' | 'required'> &
  Omit<
    ComponentProps<'input'>,
    'type' | 'required' | 'color' | 'height' | 'width' | 'size' | 'value' | 'checked'
  > & {
    value: boolean
    label: ReactNode
    /** A second line inside the label. */
    description?: ReactNode
  }

/** A native check box whose whole line can be pressed. */
export function CheckboxField({
  label,
  description,
  error,
  required,
  id,
  value,
  ...input
}: CheckboxFieldProps) {
  const wiring = useFieldWiring({ label, error, required }, id)
  return (
    <Box>
      <chakra.label
        htmlFor={wiring.id}
        display="flex"
        gap="2.5"
        alignItems="flex-start"
        py="1.5"
        css={{ '@media (pointer: coarse)': { minHeight: '44px', py: '2.5' } }}
      >
        <CheckMark type="checkbox" {...input} {...wiring} checked={value} />
        <Box as="span">
          {label}
          {required ? <RequiredMark /> : null}
          {description ? (
            <Text as="span" display="block" textStyle="xs" color="fg.subtle">
              {description}
            </Text>
          ) : null}
        </Box>
      </chakra.label>
      <FieldNotes controlId={wiring.id} error={error} hint={null} />
    </Box>
  )
}

/** The box alone, also for selecting rows. */
export const CheckMark = chakra('input', {
  base: {
    flexShrink: '0',
    boxSize: '1.125rem',
    mt: '0.125rem',
    accentColor: 'accent.solid',
    cursor: 'pointer',
    borderRadius: 'sm',
    _disabled: { cursor: 'not-allowed' },
  },
})
