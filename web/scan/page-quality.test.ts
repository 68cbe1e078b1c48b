import { expect, it } from 'vitest'
import { filtered, type Gray, mean } from './gray.ts'
import { judgePage } from './page-quality.ts'
import { WHOLE_PHOTO } from './quad.ts'
import { drawnPhoto } from './testing/drawn-photo.ts'

const PAGE = { width: 900, height: 1200, page: WHOLE_PHOTO } as const

/** A lens out of focus. */
function blurred(picture: Gray, radius: number): Gray {
  return filtered(filtered(picture, radius, mean), radius, mean)
}

it('finds nothing wrong with a sharp, bright page', () => {
  expect(judgePage(drawnPhoto(PAGE))).toEqual({ isDark: false, isBlurred: false })
})

it('knows a blurred page', () => {
  expect(judgePage(blurred(drawnPhoto(PAGE), 3)).isBlurred).toBe(true)
})

it('knows a dark page', () => {
  expect(judgePage(drawnPhoto({ ...PAGE, paper: 70 }))).toMatchObject({ isDark: true })
})

it('does not take a page with nothing on it for a blurred one', () => {
  expect(judgePage(drawnPhoto({ ...PAGE, isPrinted: false }))).toEqual({ isDark: false, isBlurred: false })
})
