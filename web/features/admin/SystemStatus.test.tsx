// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { ReplicaState } from '#shared/health/health.contract.ts'
import { call } from '../../lib/api-client.ts'
import { render, until } from '../../ui/testing/render.tsx'
import { SystemStatus } from './SystemStatus.tsx'

vi.mock('../../lib/api-client.ts', async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const AT = '2026-11-28T00:00:00.000Z'
const WHOLE: ReplicaState = { behindSeconds: 0, lastShippedAt: AT, lost: null, provenAt: AT, failedAt: null }
const files = { lastPass: null, damaged: 0, repaired: 0, damagedFiles: [], repairedFiles: [] }
const STATUS = {
  ...{ version: '0.1.0', startedAt: AT, database: 'sqlite', freeBytes: null, files, warnings: [] },
  ...{ lastBackupAt: null, lastBackupMissing: null, lastBackupReread: null, recoveredDocuments: 0 },
  ...{ restored: null, processes: [], databaseCopies: null },
  // Of the other call that the line makes.
  ...{ steps: [], isHidden: false },
}

it.each<[string, Partial<ReplicaState>, string]>([
  ['is lost as its place is gone', { lost: 'gone' }, '복제 끊김'],
  ['is lost as another server writes there', { lost: 'taken', lastShippedAt: null }, '복제 끊김'],
  ['has nothing yet', { lastShippedAt: null }, '복제 준비 중'],
  ['has all', {}, '복제 최신'],
  ['is behind', { behindSeconds: 60 }, '복제 2026-11-28'],
  ['did not come back whole', { failedAt: AT }, '시험 복원 실패'],
  ['came back whole', {}, '시험 복원 2026-11-28'],
])('tells of the replica that %s', async (_, state, shown) => {
  vi.mocked(call).mockResolvedValue({ ...STATUS, replica: { ...WHOLE, ...state } } as never)
  await render(
    <MemoryRouter>
      <SystemStatus />
    </MemoryRouter>,
  )
  await until(() => expect(document.body.textContent).toContain(shown))
})
