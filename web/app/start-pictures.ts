import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Screens of iPhones and iPads since 2017: width and height in points as they are held upright, and pixels a point. */
const PHONES = [
  [375, 667, 2],
  [414, 736, 3],
  [375, 812, 3],
  [414, 896, 2],
  [414, 896, 3],
  [390, 844, 3],
  [428, 926, 3],
  [393, 852, 3],
  [430, 932, 3],
  [402, 874, 3],
  [440, 956, 3],
] as const
const TABLETS = [
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [834, 1112, 2],
  [820, 1180, 2],
  [834, 1194, 2],
  [1024, 1366, 2],
] as const

/** The mark's width in points. */
const MARK = 96
/** The manifest's `background_color`. */
const GROUND = '#f5f6f8'

interface Picture {
  file: string
  media: string
  width: number
  height: number
  pixels: number
}

const START_PICTURES: readonly Picture[] = [
  ...PHONES.map((screen) => pictureOf(screen, 'portrait')),
  ...TABLETS.flatMap((screen) => [pictureOf(screen, 'portrait'), pictureOf(screen, 'landscape')]),
]

/**
 * What iOS shows while the installed app starts, since it reads no manifest for that: the mark on the ground of the light theme,
 * drawn anew by each build. A page loads none of them; iOS fetches its own when the app is put on the home screen.
 */
export function startPictures(): Plugin {
  return {
    name: 'start-pictures',
    apply: 'build',
    transformIndexHtml: () =>
      START_PICTURES.map(
        ({ file, media }): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'apple-touch-startup-image', media, href: `/${file}` },
          injectTo: 'head',
        }),
      ),
    async generateBundle() {
      const mark = await readFile(new URL('../../public/icons/icon.svg', import.meta.url))
      for (const { file, width, height, pixels } of START_PICTURES) {
        const size = MARK * pixels
        const input = await sharp(mark, { density: (72 * size) / 32 })
          .resize(size, size)
          .png()
          .toBuffer()
        const source = await sharp({ create: { width, height, channels: 3, background: GROUND } })
          .composite([{ input }])
          .png({ compressionLevel: 9 })
          .toBuffer()
        this.emitFile({ type: 'asset', fileName: file, source })
      }
    },
  }
}

function pictureOf(
  [width, height, pixels]: readonly [number, number, number],
  side: 'portrait' | 'landscape',
): Picture {
  const [across, down] = side === 'portrait' ? [width, height] : [height, width]
  return {
    file: `start/${across * pixels}x${down * pixels}.png`,
    // iOS gives the measures of the upright screen whichever way it is held.
    media: `(device-width:${width}px) and (device-height:${height}px) and (-webkit-device-pixel-ratio:${pixels}) and (orientation:${side})`,
    width: across * pixels,
    height: down * pixels,
    pixels,
  }
}
