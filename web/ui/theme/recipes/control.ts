import { defineRecipe } from '@chakra-ui/react'

/** The common look of input, select and textarea. */
export const controlRecipe = defineRecipe({
  className: 'control',
  base: {
    display: 'block',
    width: 'full',
    minWidth: '0',
    appearance: 'none',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    fontSize: 'md',
    lineHeight: '1.4',
    textAlign: 'start',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg.subtle' },
    _focusVisible: {
      outline: 'none',
      borderColor: 'accent.focusRing',
      boxShadow: '0 0 0 1px {colors.accent.focusRing}, 0 0 0 4px {colors.accent.muted}',
    },
    _readOnly: { bg: 'bg.subtle', borderStyle: 'dashed' },
    _disabled: { bg: 'bg.muted', color: 'fg.subtle', borderColor: 'border', cursor: 'not-allowed' },
    '&[aria-invalid=true]': {
      borderColor: 'border.error',
      _focusVisible: { boxShadow: '0 0 0 1px {colors.border.error}, 0 0 0 4px {colors.red.muted}' },
    },
    '@media (pointer: coarse)': { fontSize: 'lg' },
  },
  variants: {
    kind: {
      line: {},
      select: {
        cursor: 'pointer',
        pe: '9 !important',
        backgroundImage:
          'linear-gradient(45deg, transparent 50%, {colors.fg.muted} 50%), linear-gradient(-45deg, transparent 50%, {colors.fg.muted} 50%)',
        backgroundSize: '5px 5px, 5px 5px',
        backgroundPosition: 'right 18px center, right 13px center',
        backgroundRepeat: 'no-repeat',
      },
      area: { height: 'auto', minHeight: '24', py: '2.5', lineHeight: 'body', resize: 'vertical' },
    },
    size: {
      sm: { height: '8', px: '2.5', fontSize: 'sm' },
      md: { height: '10', px: '3', '@media (pointer: coarse)': { height: '12', px: '3.5' } },
    },
  },
  compoundVariants: [
    { kind: 'area', css: { height: 'auto !important' } },
    { size: 'sm', css: { '@media (pointer: coarse)': { minHeight: '44px' } } },
  ],
  defaultVariants: { kind: 'line', size: 'md' },
})
