import { defineSemanticTokens } from '@chakra-ui/react'
import { families, inks, lines, type Pair, surfaces } from './palette.ts'
import { statusColors } from './status-colors.ts'

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
