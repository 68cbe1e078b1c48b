import type { Pair } from './palette.ts'

/** Each activation status' colours: `fg` as text on `bg`, `solid` for dots, bars and charts. */
export type StatusHue = { fg: Pair; bg: Pair; solid: Pair }

export const statusColors = {
  waiting: { fg: ['#455062', '#bcc5d2'], bg: ['#e9edf2', '#262c35'], solid: ['#708096', '#8493a8'] },
  progress: { fg: ['#1b56b4', '#93c0ff'], bg: ['#e3efff', '#14274a'], solid: ['#2f7be0', '#4a90ee'] },
  requested: { fg: ['#6233b8', '#c8aeff'], bg: ['#f0e9ff', '#2b1d4b'], solid: ['#8556dd', '#9a72ea'] },
  supplement: { fg: ['#8f4304', '#ffb877'], bg: ['#fff0de', '#3a220d'], solid: ['#d4700f', '#e08a35'] },
  activated: { fg: ['#106a3c', '#6fd8a0'], bg: ['#e1f5ea', '#102b1e'], solid: ['#1f9a5f', '#2fae72'] },
  otherDone: { fg: ['#0b6470', '#6bd3e0'], bg: ['#dff4f7', '#0d2a30'], solid: ['#1893a4', '#25a6b8'] },
  cancelled: { fg: ['#b0204b', '#ff9db6'], bg: ['#fdeaf0', '#3a1522'], solid: ['#d63a69', '#e25b84'] },
  discarded: { fg: ['#6a4a34', '#d6b79e'], bg: ['#f3ece6', '#2f241c'], solid: ['#937059', '#a5826a'] },
} as const satisfies Record<string, StatusHue>

export type StatusColor = keyof typeof statusColors
