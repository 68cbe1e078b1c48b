import { createSystem, defineGlobalStyles, defineRecipe, type SystemConfig } from '@chakra-ui/react'
import { buttonRecipe } from './recipes/button.ts'
import { controlRecipe } from './recipes/control.ts'
import { styleProps } from './style-props.ts'
import { keyframes, layerStyles, semanticTokens, textStyles, tokens } from './tokens.ts'

/** For Chakra's Heading; `as` sets the level, `size` only the look. */
const headingRecipe = defineRecipe({
  base: { fontWeight: 'bold' },
  variants: {
    size: {
      sm: { textStyle: 'md', fontWeight: 'semibold' },
      md: { textStyle: 'sectionTitle' },
      lg: { textStyle: 'pageTitle' },
      xl: { textStyle: '2xl' },
      '2xl': { textStyle: '3xl' },
    },
  },
  defaultVariants: { size: 'lg' },
})

const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)'

const globalCss = defineGlobalStyles({
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
    // Larger for touch; and iOS zooms into inputs with text below 16 px.
    '@media (pointer: coarse)': { fontSize: '106.25%' },
  },
  'html.dark': { colorScheme: 'dark' },
  'html.light': { colorScheme: 'light' },
  body: { fontSize: 'md' },
  '*::placeholder': { color: 'fg.subtle', opacity: 1 },
  // Chakra's reset gives it the look and the focus ring of the browser.
  'input[type=search]': { appearance: 'none', outlineOffset: '2px' },
  'input:placeholder-shown': { textOverflow: 'ellipsis' },
  '*::selection': { bg: 'accent.emphasized', color: 'fg' },
  ':focus-visible': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '2px' },
  'summary, label[for], [role=button]': { cursor: 'pointer' },
  '.tabular': { fontVariantNumeric: 'tabular-nums', letterSpacing: '0' },
  // Parts of list rows: plain elements, since styled ones cost much and lists have thousands.
  '.row-name': { fontWeight: 'medium', '&[href]:hover': { textDecoration: 'underline' } },
  '.row-none': { color: 'fg.subtle' },
  '*, *::before, *::after': {
    [REDUCED_MOTION]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
})

/**
 * The whole look. A Chakra component whose recipe is not registered here is unstyled, so pages use Chakra's
 * plain boxes (Box, Flex, Stack, Grid, Text) and the components of web/ui.
 */
export const look: SystemConfig = {
  preflight: true,
  // With a rule in a layer each new style makes Chromium lay out the whole page anew.
  disableLayers: true,
  cssVarsPrefix: 'p',
  cssVarsRoot: ':where(html)',
  globalCss,
  // Unlike Chakra's condition it leaves out busy buttons: they ignore presses, so they show no hover.
  conditions: {
    hover: [
      '@media (hover: hover)',
      '&:is(:hover, [data-hover]):not(:disabled, [data-disabled], [aria-disabled=true])',
    ],
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    keyframes,
    tokens,
    semanticTokens,
    textStyles,
    layerStyles,
    recipes: { button: buttonRecipe, control: controlRecipe, heading: headingRecipe },
  },
}

export const system = createSystem(styleProps, look)
