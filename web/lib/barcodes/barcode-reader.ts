import type { FoundBarcode } from './found-barcode.ts'

/** Reads barcodes in a worker of its own, one picture after the other. */
export interface BarcodeReader {
  /** The barcodes in a picture, which is given away; none when it cannot be read. */
  read: (picture: ImageBitmap) => Promise<FoundBarcode[]>
  close: () => void
}

/** Starts a worker, whose WebAssembly is ours as well; `close` ends it. */
export function startBarcodeReader(): BarcodeReader {
  const worker = new Worker(new URL('./read-barcodes.worker.ts', import.meta.url), { type: 'module' })
  return {
    read: (picture) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<FoundBarcode[]>) => resolve(data)
        worker.onerror = () => resolve([])
        worker.postMessage(picture, [picture])
      }),
    close: () => worker.terminate(),
  }
}
