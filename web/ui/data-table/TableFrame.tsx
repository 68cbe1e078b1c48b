import { chakra } from '@chakra-ui/react'
import { buttonRecipe } from '../theme/recipes/button.ts'
import { TOUCH } from '../use-media-query.ts'

/** Every row's height in px: one line of text, or on a touch screen a button with the cell around it. */
export const ROW_HEIGHT = { mouse: 40, touch: 53 }

const RING = '{colors.accent.focusRing}'
const RING_END = `inset 0 2px ${RING}, inset 0 -2px ${RING}, inset -2px 0 ${RING}, inset 1px 0 {colors.border.muted}`

const { base, variants } = buttonRecipe
/** An `IconButton` of size xs, for the buttons of rows. */
const ROW_BUTTON = {
  ...base,
  ...variants?.['variant']?.['ghost'],
  ...variants?.['size']?.['xs'],
  ...variants?.['square']?.['true'],
  colorPalette: 'gray',
}

/**
 * The dense table's look, written once on the frame: cells stay plain <td>, so that thousands of them need no
 * styling of their own. Only this frame scrolls sideways.
 */
export const TableFrame = chakra('div', {
  base: {
    position: 'relative',
    // A list has the height that the window leaves below its filters, and scrolls within it.
    maxHeight: 'max(600px, calc(100dvh - 12rem))',
    minHeight: '0',
    containerType: 'inline-size',
    overflow: 'auto',
    contain: 'layout paint style',
    overscrollBehaviorX: 'contain',
    overflowAnchor: 'none',
    layerStyle: 'card',
    scrollbarWidth: 'thin',
    '& table': { width: 'full', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '0' },
    '& th, & td': {
      px: '3',
      textAlign: 'start',
      fontSize: 'sm',
      lineHeight: '1.4',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    '& th': {
      position: 'sticky',
      top: '0',
      zIndex: 'docked',
      height: '9',
      bg: 'bg.subtle',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'medium',
      borderColor: 'border',
    },
    '& th button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '0.5',
      maxWidth: 'full',
      height: 'full',
      cursor: 'pointer',
      '&:hover': { color: 'fg' },
      '&:focus-visible': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-2px' },
    },
    '& [data-resize]': {
      position: 'absolute',
      insetInlineEnd: '0',
      top: '0',
      width: '9px',
      height: 'full',
      m: '0',
      border: '0',
      cursor: 'col-resize',
      touchAction: 'none',
      outline: 'none',
      _after: {
        content: '""',
        position: 'absolute',
        insetInlineEnd: '0',
        insetBlock: '2',
        width: '1px',
        bg: 'transparent',
      },
      '&:hover::after, &[data-dragged]::after': { insetBlock: '0', width: '2px', bg: 'accent.solid' },
      '&:focus-visible::after': { insetBlock: '0', width: '3px', bg: 'accent.focusRing' },
    },
    // While the pointer is over the headers, every edge that can be dragged is seen.
    '& thead:hover [data-resize]::after': { bg: 'border.emphasized' },
    '&[data-narrow] th, &[data-narrow] td': { px: '2' },
    '& td': {
      height: `${ROW_HEIGHT.mouse}px`,
      py: '0.5',
      [`@media ${TOUCH}`]: { height: `${ROW_HEIGHT.touch}px` },
    },
    '& tbody tr:last-of-type td': { borderBottomWidth: '0' },
    '& [data-align=center]': { textAlign: 'center' },
    '& [data-align=end], & [data-numeric]': { textAlign: 'end' },
    '& td[data-numeric]': { fontVariantNumeric: 'tabular-nums', letterSpacing: '0' },
    '& [data-check]': { width: '10', pe: '0', textOverflow: 'clip' },
    '& [data-check] input': { mt: '0', verticalAlign: 'middle' },
    '& [data-pinned]': { position: 'sticky', insetInlineEnd: '0', zIndex: '1' },
    '& th[data-pinned]': { zIndex: 'sticky' },
    '& td[data-pinned]': { bg: 'bg.panel' },
    // Touch buttons are larger, and take up the padding.
    [`@media ${TOUCH}`]: { '& [data-pinned]': { px: '2' } },
    '& th[data-pinned], & td[data-pinned]': { boxShadow: 'inset 1px 0 {colors.border.muted}' },
    '& tr[data-opens]': { cursor: 'pointer' },
    '& tr[data-index]:hover td': { bg: 'bg.subtle' },
    '& tr[data-selected] td, & tr[aria-current] td': { bg: 'accent.subtle' },
    '& tr[data-tone=warning] td:first-of-type': { boxShadow: 'inset 3px 0 {colors.status.supplement.solid}' },
    '& tr[data-tone=unread] td:first-of-type': { boxShadow: 'inset 3px 0 {colors.accent.solid}' },
    '& tr:focus-visible': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-2px' },
    // The pinned cell covers the row's outline, so it draws its own part.
    '& tr:focus-visible td[data-pinned]': { boxShadow: RING_END },
    // Two lines of text fit into one row.
    '& [data-two-lines]': {
      lineClamp: '2',
      whiteSpace: 'normal',
      lineHeight: '1.3',
    },
    '& [data-two-lines=small]': { fontSize: 'xs' },
    '& [data-stacked] > *': {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      lineHeight: '1.3',
    },
    '& [data-stacked] > * + *': { fontSize: 'xs', color: 'fg.muted' },
    '& [data-row-buttons]': { display: 'flex', gap: '0.5' },
    '& [data-row-button]': ROW_BUTTON,
    '& td[data-gap]': { p: '0', border: '0' },
  },
})
