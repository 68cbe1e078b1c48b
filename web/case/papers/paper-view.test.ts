// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { anchorAt, sheetSize, turned, zoomByWheel, zoomStep } from './paper-view.ts'

describe('the view of a paper', () => {
  it('zooms in steps that lead back, and within limits', () => {
    expect(zoomStep(zoomStep(1, 1), -1)).toBe(1)
    expect(zoomStep(8, 1)).toBe(8)
    expect(zoomStep(0.25, -1)).toBe(0.25)
    expect(zoomStep(1.26, -1)).toBe(1)
  })

  it('a notch of the wheel towards the screen is a step in', () => {
    expect(zoomByWheel(1, -100)).toBe(zoomStep(1, 1))
    expect(zoomByWheel(2, 100)).toBe(zoomStep(2, -1))
    // A touchpad sends many small ones, none of which may be lost.
    expect(zoomByWheel(1, -1)).toBeGreaterThan(1)
  })

  it('a page that lies on its side takes up the height of its width', () => {
    expect(sheetSize({ width: 100, height: 200 }, 0, 50)).toEqual({ width: 50, height: 100 })
    expect(sheetSize({ width: 100, height: 200 }, 1, 50)).toEqual({ width: 50, height: 25 })
    expect(sheetSize({ width: 100, height: 200 }, 2, 50)).toEqual({ width: 50, height: 100 })
    expect(turned(turned(turned(turned(0))))).toBe(0)
  })

  it('knows what is under a point, also between the pages and below them', () => {
    const sheets = [new DOMRect(0, 0, 100, 200), new DOMRect(0, 210, 100, 200)]
    expect(anchorAt(sheets, 50, 50)).toEqual({ page: 0, across: 0.5, down: 0.25, x: 50, y: 50 })
    expect(anchorAt(sheets, 0, 205)).toMatchObject({ page: 1, down: -0.025 })
    expect(anchorAt(sheets, 0, 500)).toMatchObject({ page: 1 })
    expect(anchorAt([], 3, 4)).toEqual({ page: 0, across: 0, down: 0, x: 3, y: 4 })
  })
})
