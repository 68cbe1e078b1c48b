/** Facts about the installation, such as the time of the last good backup. */
export interface SystemFactTable {
  key: string
  value: string
  updated_at: string
}

/** A key: the time of the last verified backup, ISO 8601. */
export const LAST_BACKUP_AT = 'last_backup_at'

/** A key: JSON of what the last verified backup lacks and what it saw of the older ones. */
export const LAST_BACKUP = 'last-backup'

/** A key, followed by the name of a background job whose last run failed; its value is since when, ISO 8601. */
export const FAILED_JOB = 'failed-job:'

/** A key, followed by the name of a job that removes what was kept long enough; its value is JSON of when and how much. */
export const REMOVAL = 'removal:'

/** A key: when a proxy last brought a request although none is trusted, ISO 8601. */
export const PROXY_SEEN_AT = 'proxy-seen-at'
