import { describe, expect, test } from 'vitest'
import { families, inks, lines, type Pair, surfaces } from './palette.ts'
import { statusColors } from './status-colors.ts'

const MODES = [
  [0, 'light'],
  [1, 'dark'],
] as const

describe.each(MODES)('colours read at WCAG AA (%i, %s)', (mode) => {
  const readable = (ink: Pair, ground: Pair, least: number) =>
    expect(contrast(ink[mode], ground[mode]), `${ink[mode]} on ${ground[mode]}`).toBeGreaterThanOrEqual(least)

  test.each(Object.entries(statusColors))('status %s', (_name, hue) => {
    readable(hue.fg, hue.bg, 4.5)
    readable(hue.fg, surfaces.panel, 4.5)
    readable(hue.solid, surfaces.panel, 3)
  })

  test.each(Object.entries(families))('family %s', (_name, family) => {
    readable(family.contrast, family.solid, 4.5)
    for (const ground of [family.subtle, family.muted, surfaces.panel]) readable(family.fg, ground, 4.5)
    for (const ground of [surfaces.panel, surfaces.canvas]) {
      readable(family.border, ground, 3)
      readable(family.focusRing, ground, 3)
    }
  })

  test.each(['DEFAULT', 'canvas', 'panel', 'floating', 'subtle', 'muted'] as const)(
    'text on %s',
    (ground) => {
      for (const ink of [inks.DEFAULT, inks.muted, inks.subtle]) readable(ink, surfaces[ground], 4.5)
      readable(lines.control, surfaces[ground], 3)
      readable(lines.error, surfaces[ground], 3)
    },
  )

  test("a colleague's message", () => readable(inks.DEFAULT, families.accent.subtle, 4.5))

  test.each(['error', 'warning', 'success', 'info'] as const)('message %s', (meaning) => {
    for (const ground of [surfaces[meaning], surfaces.panel, surfaces.canvas])
      readable(inks[meaning], ground, 4.5)
  })
})

/** The contrast of two #rrggbb colours by WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channel(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
