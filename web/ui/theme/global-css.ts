import { defineGlobalStyles } from '@chakra-ui/react'

const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)'

export const globalCss = defineGlobalStyles({
  html: {
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.border',
    bg: 'bg.canvas',
    color: 'fg',
    colorPalette: 'accent',
    fontSize: '100%',
    lineHeight: 'body',
    letterSpacing: 'normal',
    wordBreak: 'keep-all',
    overflowWrap: 'anywhere',
    scrollbarGutter: 'auto',
    // Thumbs need more room than a mouse: the whole scale grows, and inputs reach the 16 px below which iOS zooms in.
    '@media (pointer: coarse)': { fontSize: '106.25%' },
  },
  'html.dark': { colorScheme: 'dark' },
  'html.light': { colorScheme: 'light' },
  body: { fontSize: 'md' },
  '*::placeholder': { color: 'fg.subtle', opacity: 1 },
  '*::selection': { bg: 'accent.emphasized', color: 'fg' },
  ':focus-visible': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '2px' },
  'a:any-link': { color: 'inherit' },
  'summary, label[for], [role=button]': { cursor: 'pointer' },
  '.tabular': { fontVariantNumeric: 'tabular-nums', letterSpacing: '0' },
  '*, *::before, *::after': {
    [REDUCED_MOTION]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
})
