import { expect, it } from 'vitest'
import { exportDocuments } from '#shared/documents/documents.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { LIMITS } from '#shared/limits.ts'
import { exportActivatedDocuments, exportSettlements } from '#shared/settlements/settlement.contract.ts'
import { makeCountedDocuments } from '../../../testing/make-counted-documents.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'

const app = await openTestApp()

const activate = (count: number) =>
  makeCountedDocuments(
    app,
    Array.from({ length: count }, () => ({
      activation_status: '개통',
      activated_at: app.clock.now().toISOString(),
    })),
  )

it('needs a proof above a thousand rows, however it is exported', { timeout: 120_000 }, async () => {
  expect(LIMITS.exportRowsWithoutProof).toBe(1000)
  const day = kstDay(app.clock.now())
  const query = { startDate: day, endDate: day, reason: '월 정산' }
  const codes = async () => {
    const { admin } = app.actors
    const answers = [
      await app.call(admin, exportDocuments, { query: { activationStatus: '개통' } }),
      await app.call(admin, exportActivatedDocuments, { query }),
      await app.call(admin, exportSettlements, { query }),
    ]
    return answers.map(({ status, error }) => (status === 200 ? 'ok' : error.code))
  }
  const proved = (proved_at: string | null) =>
    app.context.database.kysely.updateTable('sessions').set({ proved_at }).execute()

  await proved(null)
  await activate(LIMITS.exportRowsWithoutProof)
  expect(await codes()).toEqual(['ok', 'ok', 'ok'])
  await activate(1)
  expect(await codes()).toEqual(Array(3).fill('PROOF_NEEDED'))
  await proved(app.clock.now().toISOString())
  expect(await codes()).toEqual(['ok', 'ok', 'ok'])
})
