/** A renamed carrier is still accepted by its old name from queued records until then. */
export interface CarrierFormerNameTable {
  name: string
  carrier_id: number
  accepted_until: string
}
