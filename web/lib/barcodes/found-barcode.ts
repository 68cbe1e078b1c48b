/** A part of an upright page: 0 to 1 from its upper left corner. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** What a barcode says, and where it is on its page. */
export interface FoundBarcode {
  text: string
  place: Place
}
