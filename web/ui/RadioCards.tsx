import { Box, chakra, Text } from '@chakra-ui/react'
import { type ComponentProps, memo, type ReactNode, useId } from 'react'
import { FieldNotes, type FieldProps, RequiredMark, VISUALLY_HIDDEN } from './FieldFrame.tsx'

export type RadioCardOption = {
  value: string
  label: ReactNode
  description?: ReactNode
  disabled?: boolean | undefined
  /** Drawn in red: it ends something. */
  isDanger?: boolean | undefined
}

export type RadioCardsProps = Omit<FieldProps, 'aside'> &
  Pick<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'ref' | 'disabled'> & {
    /** The radios of a group share a name: a form's `field()` gives one, otherwise one is made. */
    name?: string | undefined
    options: readonly RadioCardOption[]
    value: string
    columns?: number | undefined
    /** As many columns as have room with this width, instead of a number of them. */
    columnWidth?: string | undefined
  }

/** One of a few choices, as large cards. They are native radios, so arrow keys and forms work as usual. */
export const RadioCards = memo(function RadioCards(props: RadioCardsProps) {
  const {
    label,
    hint,
    error,
    required,
    hideLabel,
    name,
    options,
    value,
    columns,
    columnWidth,
    onChange,
    ...input
  } = props
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <chakra.fieldset
      minWidth="0"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <chakra.legend
        textStyle="label"
        color="fg.muted"
        mb="1.5"
        {...(hideLabel ? { css: VISUALLY_HIDDEN } : {})}
      >
        {label}
        {required ? <RequiredMark /> : null}
      </chakra.legend>
      <Box
        display="grid"
        gap="2"
        gridTemplateColumns={
          columnWidth === undefined
            ? `repeat(${columns ?? options.length}, minmax(0, 1fr))`
            : `repeat(auto-fill, minmax(${columnWidth}, 1fr))`
        }
      >
        {options.map((option) => (
          <Card
            key={option.value}
            data-disabled={option.disabled || input.disabled || undefined}
            data-danger={option.isDanger || undefined}
          >
            <chakra.input
              type="radio"
              css={VISUALLY_HIDDEN}
              {...input}
              name={name ?? id}
              value={option.value}
              disabled={option.disabled || input.disabled}
              checked={value === option.value}
              onChange={onChange}
            />
            <Text as="span" fontWeight="medium">
              {option.label}
            </Text>
            {option.description ? (
              <Text as="span" textStyle="xs" color="fg.muted">
                {option.description}
              </Text>
            ) : null}
          </Card>
        ))}
      </Box>
      <FieldNotes controlId={id} error={error} hint={hint} />
    </chakra.fieldset>
  )
})

const Card = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    alignItems: 'center',
    textAlign: 'center',
    minHeight: '10',
    px: '3',
    py: '1.5',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    bg: 'bg.panel',
    cursor: 'pointer',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg.subtle' },
    '&:has(:checked)': {
      borderColor: 'accent.solid',
      boxShadow: 'inset 0 0 0 1px {colors.accent.solid}',
      bg: 'accent.subtle',
      color: 'accent.fg',
    },
    '&[data-danger]': { borderStyle: 'dashed', color: 'fg.error' },
    '&[data-danger]:has(:checked)': {
      borderColor: 'border.error',
      boxShadow: 'inset 0 0 0 1px {colors.border.error}',
      bg: 'bg.error',
      color: 'fg.error',
    },
    '&:has(:focus-visible)': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '2px' },
    '&[data-disabled]': { bg: 'bg.muted', color: 'fg.subtle', borderColor: 'border', cursor: 'not-allowed' },
    '@media (pointer: coarse)': { minHeight: '48px' },
  },
})
