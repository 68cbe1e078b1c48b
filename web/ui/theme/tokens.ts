import { defineKeyframes, defineSemanticTokens, defineTextStyles, defineTokens } from '@chakra-ui/react'
import { families, inks, lines, type Pair, surfaces } from './palette.ts'
import { statusColors } from './status-colors.ts'

/** A step is 4 px, written in rem, so that touch screens and the reader's font size enlarge everything. */
const STEPS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 64]

const steps = Object.fromEntries(STEPS.map((step) => [String(step), { value: `${step / 4}rem` }]))

const KOREAN =
  '"Pretendard Variable", Pretendard, -apple-system, BlinkMacSystemFont, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", system-ui, sans-serif'

export const tokens = defineTokens({
  fonts: {
    body: { value: KOREAN },
    heading: { value: KOREAN },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK KR", monospace' },
  },
  fontSizes: {
    '2xs': { value: '0.6875rem' },
    xs: { value: '0.75rem' },
    sm: { value: '0.8125rem' },
    md: { value: '0.875rem' },
    lg: { value: '1rem' },
    xl: { value: '1.125rem' },
    '2xl': { value: '1.375rem' },
    '3xl': { value: '1.75rem' },
    '4xl': { value: '2.125rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  lineHeights: {
    none: { value: '1' },
    tight: { value: '1.3' },
    snug: { value: '1.45' },
    body: { value: '1.6' },
  },
  letterSpacings: { tight: { value: '-0.02em' }, normal: { value: '-0.003em' }, wide: { value: '0.02em' } },
  spacing: { '0': { value: '0rem' }, px: { value: '1px' }, ...steps },
  sizes: {
    '0': { value: '0rem' },
    px: { value: '1px' },
    ...steps,
    '1/2': { value: '50%' },
    full: { value: '100%' },
    min: { value: 'min-content' },
    max: { value: 'max-content' },
    fit: { value: 'fit-content' },
    xs: { value: '20rem' },
    sm: { value: '25rem' },
    md: { value: '32rem' },
    lg: { value: '40rem' },
    xl: { value: '50rem' },
    '2xl': { value: '64rem' },
    '3xl': { value: '80rem' },
  },
  radii: {
    none: { value: '0' },
    sm: { value: '4px' },
    md: { value: '8px' },
    lg: { value: '12px' },
    xl: { value: '16px' },
    full: { value: '9999px' },
  },
  shadows: {
    xs: { value: '0 1px 2px rgb(15 20 30 / 0.06)' },
    sm: { value: '0 1px 2px rgb(15 20 30 / 0.06), 0 2px 8px rgb(15 20 30 / 0.05)' },
    md: { value: '0 2px 4px rgb(15 20 30 / 0.06), 0 8px 24px rgb(15 20 30 / 0.10)' },
    lg: { value: '0 4px 8px rgb(15 20 30 / 0.08), 0 24px 64px rgb(15 20 30 / 0.20)' },
  },
  durations: { fast: { value: '100ms' }, moderate: { value: '160ms' }, slow: { value: '240ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } },
  // Starts late: drawing sixty frames a second for what waits slows what it waits for.
  animations: { waiting: { value: 'pulse 1.4s ease-in-out 2s infinite' } },
  zIndex: {
    base: { value: 0 },
    docked: { value: 10 },
    sticky: { value: 20 },
    dropdown: { value: 100 },
    overlay: { value: 200 },
    modal: { value: 210 },
    toast: { value: 300 },
    skipNav: { value: 400 },
  },
})

export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.45' } },
  fade: { from: { opacity: '0' } },
  rise: { from: { opacity: '0', transform: 'translateY(8px)' } },
  sheet: { from: { transform: 'translateY(24px)' } },
  'slide-in': { from: { transform: 'translateX(-100%)' } },
})

/** Hangul fills its square, so lines need more distance than in Latin text. */
export const textStyles = defineTextStyles({
  '2xs': { value: { fontSize: '2xs', lineHeight: 'snug' } },
  xs: { value: { fontSize: 'xs', lineHeight: '1.5' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.5' } },
  md: { value: { fontSize: 'md', lineHeight: 'body' } },
  lg: { value: { fontSize: 'lg', lineHeight: 'body' } },
  xl: { value: { fontSize: 'xl', lineHeight: 'snug', letterSpacing: '-0.01em' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: 'tight', letterSpacing: 'tight' } },
  '3xl': { value: { fontSize: '3xl', lineHeight: 'tight', letterSpacing: 'tight' } },
  '4xl': { value: { fontSize: '4xl', lineHeight: 'tight', letterSpacing: 'tight' } },
  pageTitle: { value: { fontSize: 'xl', lineHeight: 'tight', fontWeight: 'bold', letterSpacing: 'tight' } },
  sectionTitle: {
    value: { fontSize: 'lg', lineHeight: 'snug', fontWeight: 'semibold', letterSpacing: '-0.01em' },
  },
  label: { value: { fontSize: 'sm', lineHeight: '1.5', fontWeight: 'medium' } },
  figure: { value: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0' } },
})

/** `card` is the look of every panel; Chakra's own recipes ask for `disabled` by name. */
export const layerStyles = {
  card: {
    value: { background: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'lg' },
  },
  disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } },
}

type ColorToken = { value: { _light: string; _dark: string } }

function paired<Name extends string>(colors: Record<Name, Pair>): Record<Name, ColorToken> {
  const entries = Object.entries<Pair>(colors).map(([name, [light, dark]]) => [
    name,
    { value: { _light: light, _dark: dark } },
  ])
  return Object.fromEntries(entries) as Record<Name, ColorToken>
}

function each<Name extends string, Shade extends string>(groups: Record<Name, Record<Shade, Pair>>) {
  const entries = Object.entries<Record<Shade, Pair>>(groups).map(([name, colors]) => [name, paired(colors)])
  return Object.fromEntries(entries) as Record<Name, Record<Shade, ColorToken>>
}

/** `bg.*`, `fg.*`, `border.*`, the families usable as colorPalette, and `status.<color>.{fg,bg,solid}`. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: paired(surfaces),
    fg: paired(inks),
    border: paired(lines),
    ...each(families),
    status: each(statusColors),
  },
})
