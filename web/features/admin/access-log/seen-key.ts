import { ADMIN_KEY } from '../../../records/record-keys.ts'

/** What is read anew after the limit of views was changed. */
export const SEEN_KEY = [...ADMIN_KEY, 'customers-seen'] as const
