/** Keys of `system_facts` that more than one room reads. */

/** ISO 8601; the time of the last verified backup. */
export const LAST_BACKUP_AT = 'last_backup_at'

/** Followed by the name of a background job whose last run failed; the value is since when, ISO 8601. */
export const FAILED_JOB = 'failed-job:'
