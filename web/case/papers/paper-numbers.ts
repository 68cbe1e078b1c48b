import { createContext, useContext } from 'react'
import type { PaperNumber } from '#shared/documents/paper-number.ts'
import type { Place } from '../../lib/barcodes/found-barcode.ts'

/** Where a number on the papers was read: by this device from a barcode, or by the server from print. */
export type NumberSource = 'barcode' | 'print'

export interface FoundNumber extends PaperNumber {
  /** The index of its page. */
  page: number
  place: Place
  source: NumberSource
}

export interface PaperNumbers {
  /** What the shown paper has, each number once. */
  found: readonly FoundNumber[]
  /** The number whose place is shown. */
  marked: FoundNumber | null
  mark: (number: FoundNumber | null) => void
  /** Replaces what a source found; the same numbers again change nothing. */
  offer: (source: NumberSource, numbers: readonly FoundNumber[]) => void
}

export const PaperNumbersContext = createContext<PaperNumbers | null>(null)

/** The numbers read from the papers beside a form; null where there is no form. */
export function usePaperNumbers(): PaperNumbers | null {
  return useContext(PaperNumbersContext)
}

/** Each number once; a barcode is surer than print. */
export function eachOnce(numbers: readonly FoundNumber[]): FoundNumber[] {
  const sure = [...numbers].sort((a, b) => Number(a.source === 'print') - Number(b.source === 'print'))
  return sure.filter((one, at) => sure.findIndex(({ value }) => value === one.value) === at)
}
