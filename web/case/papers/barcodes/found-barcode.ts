import type { Place } from '../paper-numbers.ts'

/** What a barcode says, and where it is on its page. */
export interface FoundBarcode {
  text: string
  place: Place
}
