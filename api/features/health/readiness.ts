import { setTimeout as after } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import type { Context } from '../../context.ts'

const PATIENCE_MS = 5000

/** Throws UNAVAILABLE when the database or the file store fails, or does not answer within 5 s. */
export async function requireReady({ database, files }: Pick<Context, 'database' | 'files'>): Promise<void> {
  const patience = new AbortController()
  const tooLong = after(PATIENCE_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error('no answer in time')
  })
  try {
    await Promise.race([Promise.all([database.ping(), files.ping()]), tooLong])
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { cause, retryAfter: 5 })
  } finally {
    patience.abort()
    tooLong.catch(() => {})
  }
}
