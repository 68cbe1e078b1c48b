import * as contract from '#shared/health/health.contract.ts'
import type { Registration } from '../../registration.ts'
import { lastBackupAt } from './health.queries.ts'
import { requireReady } from './readiness.ts'
import { systemWarnings } from './system-warnings.ts'

export function registerHealth({ mount, context }: Registration): void {
  const { config, clock, database, files } = context
  const startedAt = clock.now().toISOString()

  mount(contract.readHealth, async () => ({ status: 'ok' as const, version: config.version }))
  mount(contract.readReadiness, async () => {
    await requireReady(context)
    return { status: 'ok' as const }
  })
  mount(contract.readSystemStatus, async () => ({
    version: config.version,
    startedAt,
    database: database.product,
    lastBackupAt: await lastBackupAt(database.kysely),
    freeBytes: await files.freeBytes(),
    warnings: await systemWarnings(context, startedAt),
  }))
}
