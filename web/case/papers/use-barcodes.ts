import { useEffect } from 'react'
import { paperNumberOf } from '#shared/documents/paper-number.ts'
import { startBarcodeReader } from '../../lib/barcodes/barcode-reader.ts'
import type { Paper } from './paper.ts'
import { type FoundNumber, usePaperNumbers } from './paper-numbers.ts'

/** Labels and forms come first; a contract's many pages are read by nobody's fields. */
const READ_PAGES = 10

/** Reads the barcodes of an opened paper and offers their numbers, where a form beside it takes them. */
export function useBarcodes(paper: Paper | null | undefined): void {
  const offer = usePaperNumbers()?.offer
  useEffect(() => {
    if (paper == null || offer === undefined) return
    const reader = startBarcodeReader()
    let isLeft = false
    const readAll = async () => {
      const numbers: FoundNumber[] = []
      for (const [page, { bitmap }] of paper.pages.slice(0, READ_PAGES).entries()) {
        if (isLeft) return
        for (const { text, place } of await reader.read(await bitmap())) {
          const number = paperNumberOf(text)
          if (number !== null) numbers.push({ ...number, page, place, source: 'barcode' })
        }
        if (!isLeft) offer('barcode', numbers)
      }
    }
    readAll()
      // A page that cannot be drawn has no barcodes to offer.
      .catch(() => {})
      .finally(reader.close)
    return () => {
      isLeft = true
      reader.close()
      offer('barcode', [])
    }
  }, [paper, offer])
}
