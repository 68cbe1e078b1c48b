import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { FoundBarcode } from './found-barcode.ts'

prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })

addEventListener('message', async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  const found = await read(picture).catch(() => [])
  picture.close()
  postMessage(found)
})

async function read(picture: ImageBitmap): Promise<FoundBarcode[]> {
  const { width, height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) return []
  context.drawImage(picture, 0, 0)
  const found = await readBarcodes(context.getImageData(0, 0, width, height), {
    // EAN and UPC name a kind of product, which no field takes.
    formats: ['Code128', 'Code39', 'DataMatrix', 'QRCode'],
    maxNumberOfSymbols: 30,
  })
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position }) => {
      const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
      const across = corners.map(({ x }) => x / width)
      const down = corners.map(({ y }) => y / height)
      const [left, top] = [Math.min(...across), Math.min(...down)]
      return {
        text,
        place: { left, top, width: Math.max(...across) - left, height: Math.max(...down) - top },
      }
    })
}
