/** Until `accepted_until`, queued records may still name a renamed carrier by its old name. */
export interface CarrierFormerNameTable {
  name: string
  carrier_id: number
  accepted_until: string
}
