import { crc32, deflateSync } from 'node:zlib'
import { lettersAsDots } from './pixel-letters.ts'

/** Colours of the paper, as indexes into its palette. */
export const INK = { paper: 0, line: 1, text: 2, pen: 3, stamp: 4 } as const
const PALETTE = ['fdfcf8', 'b9bec7', '2a2f38', '24408e', 'c8342f']

/** A picture of few colours, drawn dot by dot and written as PNG. */
export interface Canvas {
  box(left: number, top: number, width: number, height: number, ink: number): void
  frame(left: number, top: number, width: number, height: number, ink: number): void
  text(left: number, top: number, text: string, ink: number, scale: number): void
  /** A pen's way through points. */
  stroke(points: readonly (readonly [number, number])[], ink: number): void
  ring(x: number, y: number, radius: number, ink: number): void
  png(): Buffer
  picture(): Picture
}

/** The dots by themselves, for a PDF: one byte each, an index into `palette` (RGB in hexadecimal), compressed by zlib. */
export interface Picture {
  width: number
  height: number
  palette: string
  dots: Buffer
}

export function createCanvas(width: number, height: number): Canvas {
  const dots = Buffer.alloc(width * height, INK.paper)

  function box(left: number, top: number, boxWidth: number, boxHeight: number, ink: number): void {
    for (let y = Math.max(0, top); y < Math.min(height, top + boxHeight); y += 1) {
      dots.fill(ink, y * width + Math.max(0, left), y * width + Math.min(width, left + boxWidth))
    }
  }

  const canvas: Canvas = {
    box,
    frame(left, top, frameWidth, frameHeight, ink) {
      box(left, top, frameWidth, 2, ink)
      box(left, top + frameHeight - 2, frameWidth, 2, ink)
      box(left, top, 2, frameHeight, ink)
      box(left + frameWidth - 2, top, 2, frameHeight, ink)
    },
    text(left, top, text, ink, scale) {
      for (const [x, y] of lettersAsDots(text)) box(left + x * scale, top + y * scale, scale, scale, ink)
    },
    stroke(points, ink) {
      for (const [index, [toX, toY]] of points.entries()) {
        const [fromX, fromY] = points[index - 1] ?? [toX, toY]
        const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY)))
        for (let step = 0; step <= steps; step += 1) {
          const share = step / steps
          box(Math.round(fromX + (toX - fromX) * share), Math.round(fromY + (toY - fromY) * share), 2, 2, ink)
        }
      }
    },
    ring(x, y, radius, ink) {
      const points = Array.from({ length: 65 }, (_, index) => {
        const angle = (index / 64) * 2 * Math.PI
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
      })
      canvas.stroke(points, ink)
    },
    png: () => encodePng(dots, width, height),
    picture: () => ({ width, height, palette: PALETTE.join(''), dots: deflateSync(dots, { level: 2 }) }),
  }
  return canvas
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function encodePng(dots: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a dot, by palette.
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    dots.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width)
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTE.join(''), 'hex')),
    chunk('IDAT', deflateSync(rows, { level: 2 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
