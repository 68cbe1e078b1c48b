import type { SystemConfig } from '@chakra-ui/react'

/**
 * The style props and conditions that web/ uses. Chakra's base config has four times as many and would be its
 * largest part in every download; each one here works as it does there (style-props.test.ts). All other CSS
 * properties pass unchanged: only token names and shorthands need an entry.
 */

type TokenCategory = keyof NonNullable<NonNullable<SystemConfig['theme']>['tokens']>
type Utilities = NonNullable<SystemConfig['utilities']>

const SIDES = ['Top', 'Right', 'Bottom', 'Left', 'Inline', 'InlineStart', 'InlineEnd', 'Block']
const EDGES = ['Top', 'Right', 'Bottom', 'Left', 'InlineStart', 'InlineEnd', 'BlockStart', 'BlockEnd']

/** Token category → the CSS properties that accept its names. */
const TOKEN_PROPERTIES = {
  spacing: [
    ...['gap', 'rowGap', 'columnGap', 'borderSpacing', 'scrollMarginTop', 'scrollPaddingTop'],
    ...['margin', ...SIDES.map((side) => `margin${side}`)],
    ...['padding', ...SIDES.map((side) => `padding${side}`)],
    ...['inset', 'insetInline', 'insetBlock', 'insetInlineStart', 'insetInlineEnd'],
    ...['top', 'right', 'bottom', 'left'],
  ],
  sizes: ['flexBasis', 'width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight', 'boxSize'],
  colors: [
    ...['background', 'backgroundColor', 'color', 'fill', 'stroke', 'accentColor', 'outlineColor'],
    ...['borderColor', ...EDGES.map((edge) => `border${edge}Color`), 'textDecorationColor'],
  ],
  radii: [
    ...['borderRadius', 'borderStartStartRadius', 'borderStartEndRadius'],
    ...['borderEndStartRadius', 'borderEndEndRadius'],
  ],
  shadows: ['boxShadow'],
  zIndex: ['zIndex'],
  fonts: ['fontFamily'],
  fontSizes: ['fontSize'],
  fontWeights: ['fontWeight'],
  lineHeights: ['lineHeight'],
  letterSpacings: ['letterSpacing'],
  animations: ['animation'],
  durations: ['transitionDuration', 'animationDuration'],
  easings: ['transitionTimingFunction', 'animationTimingFunction'],
} satisfies Partial<Record<TokenCategory, readonly string[]>>

const SHORTHANDS: Record<string, string[]> = {
  background: ['bg'],
  margin: ['m'],
  marginTop: ['mt'],
  marginBottom: ['mb'],
  marginInline: ['mx'],
  marginInlineStart: ['ms'],
  marginInlineEnd: ['me'],
  marginBlock: ['my'],
  padding: ['p'],
  paddingTop: ['pt'],
  paddingBottom: ['pb'],
  paddingInline: ['px'],
  paddingInlineStart: ['ps'],
  paddingInlineEnd: ['pe'],
  paddingBlock: ['py'],
  insetInline: ['insetX'],
  insetInlineStart: ['insetStart'],
  insetInlineEnd: ['insetEnd'],
  insetBlock: ['insetY'],
  width: ['w'],
  height: ['h'],
  minWidth: ['minW'],
  minHeight: ['minH'],
  maxWidth: ['maxW'],
  maxHeight: ['maxH'],
}

const tokenProperties: Utilities = Object.fromEntries(
  Object.entries(TOKEN_PROPERTIES).flatMap(([values, properties]) =>
    properties.map((property) => [
      property,
      { values: values as TokenCategory, shorthand: SHORTHANDS[property] ?? [] },
    ]),
  ),
)

export const styleProps: SystemConfig = {
  utilities: {
    ...tokenProperties,
    boxSize: { values: 'sizes', transform: (size: string) => ({ width: size, height: size }) },
    truncate: {
      values: { type: 'boolean' },
      transform: (isOn: boolean) =>
        isOn ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {},
    },
    lineClamp: {
      transform: (lines: string) => ({
        overflow: 'hidden',
        display: '-webkit-box',
        WebkitLineClamp: lines,
        WebkitBoxOrient: 'vertical',
        textWrap: 'wrap',
      }),
    },
    hideFrom: {
      values: 'breakpoints',
      transform: (_value, { raw }) => ({ [`@breakpoint ${raw}`]: { display: 'none' } }),
    },
    hideBelow: {
      values: 'breakpoints',
      transform: (_value, { raw }) => ({ [`@breakpoint ${raw}Down`]: { display: 'none' } }),
    },
  },
  conditions: {
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
    focusVisible: '&:is(:focus-visible, [data-focus-visible])',
    peerFocusVisible: '.peer:is(:focus-visible, [data-focus-visible]) ~ &',
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
    readOnly: '&:is([data-readonly], [aria-readonly=true], [readonly])',
    before: '&::before',
    after: '&::after',
    dark: '.dark &, .dark .chakra-theme:not(.light) &',
    light: ':root &, .light &',
  },
}
