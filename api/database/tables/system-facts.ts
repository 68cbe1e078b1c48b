/** Facts about the installation, such as the time of the last good backup. */
export interface SystemFactTable {
  key: string
  value: string
  updated_at: string
}
