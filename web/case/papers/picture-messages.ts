/* What the viewer and the thread that draws a PDF's pages tell each other. */

export type ToPictures =
  | { ask: 'open'; bytes: ArrayBuffer; files: string; mostPages: number }
  | { ask: 'draw'; id: number; page: number; width: number }
  | { ask: 'stop'; id: number }

export type FromPictures =
  | { about: 'opened'; sizes: { width: number; height: number }[]; total: number }
  | { about: 'unreadable' }
  | { about: 'drawn'; id: number; picture: ImageBitmap }
  | { about: 'failed'; id: number }
