import { setTimeout as after } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import { readHealth } from '#shared/health/alive.contract.ts'
import * as contract from '#shared/health/health.contract.ts'
import type { Context } from '../../context.ts'
import { lastRestore } from '../../database/epochs.ts'
import { runningProcesses } from '../../database/processes.ts'
import type { Registration } from '../../registration.ts'
import type { CustomersSeenByDay } from '../access-log/customers-seen.ts'
import { databaseCopies } from './database-copies-state.ts'
import { fileState } from './file-state.ts'
import { countRecovered, recentRestore } from './recent-restore.ts'
import { replicaState } from './replica-state.ts'
import { OpenedDamage } from './see-to-file.ts'
import { lastBackup, lastBackupAt, systemWarnings } from './system-warnings.ts'

const PATIENCE_MS = 5000

/** Throws UNAVAILABLE when the database or the file store fails, or does not answer within 5 s. */
async function requireReady({ database, files }: Pick<Context, 'database' | 'files'>): Promise<void> {
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

export function registerHealth(
  { mount, context, onClose }: Registration,
  customersSeen: CustomersSeenByDay,
): void {
  const { config, clock, database, files } = context
  const damage = new OpenedDamage(context)
  onClose(() => damage.close())
  const startedAt = clock.now().toISOString()

  mount(readHealth, async () => ({ status: 'ok' as const, version: config.version }))
  mount(contract.readReadiness, async () => {
    await requireReady(context)
    const restoredAt = await lastRestore(database.kysely)
    return { status: 'ok' as const, replica: await replicaState(context), restoredAt }
  })
  mount(contract.readSystemStatus, async () => {
    const backup = await lastBackup(database.kysely)
    return {
      version: config.version,
      startedAt,
      database: database.product,
      lastBackupAt: await lastBackupAt(database.kysely),
      lastBackupMissing: backup?.missing ?? null,
      lastBackupReread: backup?.read ?? null,
      freeBytes: await files.freeBytes(),
      processes: (await runningProcesses(database.kysely)).map(({ host, version, heartbeat_at }) => ({
        host,
        version,
        heartbeatAt: heartbeat_at,
      })),
      replica: await replicaState(context),
      databaseCopies: await databaseCopies(context),
      files: await fileState(database.kysely, clock.now()),
      recoveredDocuments: await countRecovered(database.kysely),
      restored: await recentRestore(database.kysely, clock.now()),
      warnings: await systemWarnings(context, startedAt, customersSeen),
    }
  })
}
