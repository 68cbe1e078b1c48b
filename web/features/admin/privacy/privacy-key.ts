import { ADMIN_KEY } from '../../../records/record-keys.ts'

export const PRIVACY_KEY = [...ADMIN_KEY, 'privacy'] as const
