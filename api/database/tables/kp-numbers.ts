/** The registry of KP numbers; `dealer_id` once one has registered. */
export interface KpNumberTable {
  kp_number: string
  dealer_name: string
  location: string | null
  dealer_id: number | null
  created_at: string
}
