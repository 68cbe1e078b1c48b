import { defineRecipe } from '@chakra-ui/react'

const COARSE = '@media (pointer: coarse)'

export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    position: 'relative',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontWeight: 'medium',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    '& svg': { flexShrink: '0', width: '1.15em', height: '1.15em' },
    _disabled: { cursor: 'not-allowed', opacity: '0.5' },
    [COARSE]: { minHeight: '44px', minWidth: '44px' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'color-mix(in srgb, {colors.colorPalette.solid} 88%, black)' },
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border.emphasized',
        color: 'colorPalette.fg',
        _hover: { bg: 'bg.subtle', borderColor: 'border.control' },
      },
      subtle: { bg: 'colorPalette.subtle', color: 'colorPalette.fg', _hover: { bg: 'colorPalette.muted' } },
      ghost: { color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' } },
      plain: {
        color: 'colorPalette.fg',
        px: '0',
        textUnderlineOffset: '3px',
        _hover: { textDecoration: 'underline' },
      },
    },
    size: {
      xs: { h: '7', minW: '7', px: '2', fontSize: 'xs', gap: '1' },
      sm: { h: '8', minW: '8', px: '3', fontSize: 'sm', gap: '1.5' },
      md: { h: '9', minW: '9', px: '3.5', fontSize: 'md' },
      lg: { h: '11', minW: '11', px: '5', fontSize: 'lg' },
      xl: { h: '12', minW: '12', px: '6', fontSize: 'lg', fontWeight: 'semibold', borderRadius: 'lg' },
    },
    square: { true: { px: '0', aspectRatio: '1' } },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
})
