interface PageBase {
  width: number
  height: number
  /** The page for a reader, upright and large enough for small barcodes. */
  bitmap: () => Promise<ImageBitmap>
}

/** A page that an <img> shows as it is. */
interface PicturePage extends PageBase {
  picture: string
}

/** A page that has to be drawn. */
export interface DrawnPage extends PageBase {
  picture?: undefined
  /** Draws the page upright and `width` pixels wide; stopped by the signal, it leaves the canvas as it is. */
  draw: (canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<void>
}

/** One page of a paper, in its own upright measure; how large it is shown is the viewer's affair. */
export type PaperPage = PicturePage | DrawnPage

/** An opened file; `close` gives its memory back. */
export interface Paper {
  pages: readonly PaperPage[]
  /** How many pages the file has, of which only the first are here. */
  total: number
  /** The file may be dangerous, so that only pictures of its pages are here. */
  isPicturesOnly?: true
  close: () => void
}
