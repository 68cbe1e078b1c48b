/** One colour in both modes: [light mode, dark mode], as #rrggbb. */
export type Pair = readonly [light: string, dark: string]

/** Backgrounds, from the page to what floats above it. */
export const surfaces = {
  DEFAULT: ['#ffffff', '#16191f'],
  canvas: ['#f5f6f8', '#0f1115'],
  panel: ['#ffffff', '#16191f'],
  floating: ['#ffffff', '#1c2027'],
  subtle: ['#f7f8fa', '#1b1f26'],
  muted: ['#eef0f4', '#232830'],
  emphasized: ['#e1e5eb', '#2f3641'],
  inverted: ['#1b1f27', '#eceef2'],
  error: ['#fdeeee', '#34191c'],
  warning: ['#fef3e2', '#33240f'],
  success: ['#e8f6ee', '#12291d'],
  info: ['#ecf0ff', '#1c2346'],
} as const satisfies Record<string, Pair>

/** Text colours. `subtle` is the faintest that keeps AA contrast on every background up to `muted`. */
export const inks = {
  DEFAULT: ['#1b1f27', '#eceef2'],
  muted: ['#4d5664', '#b0b8c4'],
  subtle: ['#5f6877', '#98a1af'],
  inverted: ['#ffffff', '#14171c'],
  error: ['#b42323', '#ff9a94'],
  warning: ['#8a4b07', '#f5b968'],
  success: ['#106a3c', '#6fd8a0'],
  info: ['#2c46c4', '#a9b8ff'],
} as const satisfies Record<string, Pair>

/** Line colours. `control` marks inputs and buttons, so it keeps 3:1 on every background (WCAG 1.4.11). */
export const lines = {
  DEFAULT: ['#e1e5ea', '#2b313b'],
  muted: ['#eceef2', '#22272f'],
  emphasized: ['#c5cbd5', '#414a58'],
  control: ['#7f8897', '#717b8b'],
  error: ['#cf3434', '#f0716a'],
} as const satisfies Record<string, Pair>

/** Colours of one hue: `contrast` is text on `solid`, `fg` is text on `subtle` and `muted`. */
export type Family = {
  solid: Pair
  contrast: Pair
  fg: Pair
  subtle: Pair
  muted: Pair
  emphasized: Pair
  border: Pair
  focusRing: Pair
}

const white = '#ffffff'
const focusRing = ['#3352e0', '#8ea2ff'] as const satisfies Pair

/** The accent, the neutral family, and three that carry a meaning. */
export const families = {
  accent: {
    solid: ['#3352e0', '#4a64ec'],
    contrast: [white, white],
    fg: ['#2c46c4', '#a9b8ff'],
    subtle: ['#ecf0ff', '#1c2346'],
    muted: ['#dce3ff', '#27305e'],
    emphasized: ['#b8c5ff', '#35417c'],
    border: ['#6d82e8', '#5668c9'],
    focusRing,
  },
  gray: {
    solid: ['#272d38', '#e4e7ec'],
    contrast: [white, '#14171c'],
    fg: ['#2f3642', '#d9dde4'],
    subtle: ['#eef0f4', '#232830'],
    muted: ['#e1e5eb', '#2f3641'],
    emphasized: ['#cbd1da', '#3d4553'],
    border: ['#7f8897', '#717b8b'],
    focusRing,
  },
  red: {
    solid: ['#c92a2a', '#cf3a3a'],
    contrast: [white, white],
    fg: ['#b42323', '#ff9a94'],
    subtle: ['#fdeeee', '#34191c'],
    muted: ['#fadddd', '#472125'],
    emphasized: ['#f4baba', '#662c31'],
    border: ['#d96a6a', '#a84a4d'],
    focusRing,
  },
  green: {
    solid: ['#12794a', '#187f50'],
    contrast: [white, white],
    fg: ['#106a3c', '#6fd8a0'],
    subtle: ['#e8f6ee', '#12291d'],
    muted: ['#d2edde', '#193a29'],
    emphasized: ['#a9dcc0', '#215039'],
    border: ['#3d956b', '#3a8560'],
    focusRing,
  },
  orange: {
    solid: ['#a85a06', '#a85a0c'],
    contrast: [white, white],
    fg: ['#8a4b07', '#f5b968'],
    subtle: ['#fef3e2', '#33240f'],
    muted: ['#fce6c4', '#463114'],
    emphasized: ['#f7cd8e', '#63451b'],
    border: ['#c08035', '#9a6a2c'],
    focusRing,
  },
} as const satisfies Record<string, Family>
