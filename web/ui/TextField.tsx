import { Box } from '@chakra-ui/react'
import { type ComponentProps, memo, type ReactNode } from 'react'
import { InputControl } from './Control.tsx'
import { FieldFrame, type FieldProps, splitFieldProps, useFieldWiring } from './FieldFrame.tsx'

/** Without `maxLength`, which cuts what is pasted in silence: a text that is too long stays, and the form says so. */
export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'size' | 'required' | 'color' | 'height' | 'width' | 'maxLength'> & {
    size?: 'sm' | 'md' | undefined
    /** An icon at the start, inside the field. */
    startIcon?: ReactNode
    /** A button or a unit at the end, inside the field. */
    end?: ReactNode
  }

/** A single-line text field. Takes what a form's `field()` returns. */
export const TextField = memo(function TextField(props: TextFieldProps) {
  const [field, { id, startIcon, end, size = 'md', ...input }] = splitFieldProps(props)
  const wiring = useFieldWiring(field, id)
  return (
    <FieldFrame {...field} controlId={wiring.id}>
      <Box position="relative">
        {startIcon ? (
          <Box
            aria-hidden
            position="absolute"
            insetStart="3"
            top="50%"
            transform="translateY(-50%)"
            color="fg.subtle"
          >
            {startIcon}
          </Box>
        ) : null}
        <InputControl
          autoComplete="off"
          {...input}
          {...wiring}
          size={size}
          {...(startIcon ? { ps: '9 !important' } : {})}
          {...(end ? { pe: '12 !important' } : {})}
        />
        {end ? (
          <Box position="absolute" insetEnd="1" top="50%" transform="translateY(-50%)">
            {end}
          </Box>
        ) : null}
      </Box>
    </FieldFrame>
  )
})
