/** The registry of KP numbers; `dealer_id` is set once a dealer has registered with it. */
export interface KpNumberTable {
  kp_number: string
  dealer_name: string
  location: string | null
  dealer_id: number | null
  created_at: string
}
