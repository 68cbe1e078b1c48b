/** How far in and out a paper can be zoomed; 1 fits its pages to the width. */
const ZOOM_LIMITS = { least: 0.25, most: 8 }
const STEP = 1.25

/** The next zoom in or out of a button or key; one that nearly fits the width fits it. */
export function zoomStep(zoom: number, direction: 1 | -1): number {
  const next = zoomWithin(direction === 1 ? zoom * STEP : zoom / STEP)
  return Math.abs(next - 1) < 0.05 ? 1 : next
}

/** The zoom after a turn of the wheel, `deltaY` in pixels: a notch of a mouse is a step, a touchpad glides. */
export function zoomByWheel(zoom: number, deltaY: number): number {
  return zoomWithin(zoom * STEP ** (-deltaY / 100))
}

/** A zoom within the limits. */
export function zoomWithin(zoom: number): number {
  return Math.min(ZOOM_LIMITS.most, Math.max(ZOOM_LIMITS.least, zoom))
}

/** Quarter turns clockwise, 0 to 3. */
export type Turns = 0 | 1 | 2 | 3

/** One more quarter turn clockwise. */
export function turned(turns: Turns): Turns {
  return ((turns + 1) % 4) as Turns
}

interface Size {
  width: number
  height: number
}

/** The room that a page takes up, in pixels, when it is shown this wide after its turns. */
export function sheetSize(page: Size, turns: Turns, width: number): Size {
  const ratio = turns % 2 === 0 ? page.height / page.width : page.width / page.height
  return { width, height: width * ratio }
}

/** A point of the stage that a zoom leaves where it is: a page, the part of it, and where that is on the stage. */
export interface Anchor {
  page: number
  across: number
  down: number
  x: number
  y: number
}

/** What stands at a point of the stage; `sheets` are the pages' places on it, from top to bottom. */
export function anchorAt(sheets: readonly DOMRectReadOnly[], x: number, y: number): Anchor {
  const found = sheets.findIndex(({ bottom }) => bottom >= y)
  const page = found === -1 ? Math.max(0, sheets.length - 1) : found
  const sheet = sheets[page]
  if (sheet === undefined) return { page: 0, across: 0, down: 0, x, y }
  return { page, across: (x - sheet.left) / sheet.width, down: (y - sheet.top) / sheet.height, x, y }
}
