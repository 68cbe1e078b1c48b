import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepare } from '../fault-round.ts'
import type { KnownBackup, KnownDocument } from '../history.ts'
import { type Laboratory, openLaboratory } from '../laboratory.ts'
import { backup } from '../operations/backup-operation.ts'
import { tryOperation } from '../operations/operation.ts'
import { restoredBackup } from './restored-backup.ts'

let laboratory: Laboratory
beforeAll(async () => {
  laboratory = await openLaboratory({ kind: 'sqlite', from: 'source', seed: 8 })
  await prepare(laboratory, 20)
}, 120_000)
afterAll(() => laboratory.close())

async function backedUp(): Promise<KnownBackup> {
  expect(await tryOperation(backup(laboratory), '')).toBe('acknowledged')
  const [made] = laboratory.history.backups.splice(0)
  if (made === undefined) throw new Error('no backup')
  return made
}

it('finds a backup good that has all it must have, and names what another lacks', async () => {
  expect(await restoredBackup(laboratory, await backedUp())).toEqual([])

  const made = await backedUp()
  const known = laboratory.history.documents.find(({ id }) => id !== null)
  if (known === undefined) throw new Error('no document')
  const lost: KnownDocument = { ...known, submissionId: 'lost' }
  laboratory.history.documents.push(lost)
  const violations = await restoredBackup(laboratory, {
    ...made,
    documents: [...made.documents, { ...lost }],
  })
  expect(violations).toEqual([`documents: lost (${lost.number}): acknowledged, but not stored`])
}, 900_000)
