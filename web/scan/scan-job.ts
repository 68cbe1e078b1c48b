import type { PageQuality } from './page-quality.ts'
import type { Quad } from './quad.ts'

/** What a page is made of: a frame of the camera, which is given away, or a photo as a file. */
export interface PageWish {
  photo: ImageBitmap | Blob
  /** `find`: its edges are looked for; null: the whole photo. */
  corners: Quad | 'find' | null
  /** Quarter turns clockwise, after straightening. */
  turns: number
}

export interface MadePage {
  /** As it was taken, so that the page can be made again in another way. */
  photo: Blob
  jpeg: Blob
  /** Where the page was on its photo; null: the photo is the page. */
  corners: Quad | null
  turns: number
  quality: PageQuality
}

export type ScanJob = { id: number } & (
  | { kind: 'look'; picture: ImageBitmap }
  | ({ kind: 'make' } & PageWish)
)
export type ScanAnswer = { id: number } & ({ corners: Quad | null } | { page: MadePage } | { failed: true })
