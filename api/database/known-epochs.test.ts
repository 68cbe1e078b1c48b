import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { epochIn, knownEpoch, NEWEST_EPOCH } from './known-epochs.ts'

it('takes no place that cannot be read for one that knows no epoch', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'epochs-'))
  const notes = [epochIn(folder), epochIn(join(folder, 'unreadable')), epochIn(join(folder, 'not there'))]
  await mkdir(join(folder, 'unreadable'))
  expect(await knownEpoch(notes)).toBe(0)
  await notes[0]?.write(7)
  expect(await knownEpoch(notes)).toBe(7)
  // As a disk that cannot read it back.
  await mkdir(join(folder, 'unreadable', NEWEST_EPOCH))
  await expect(knownEpoch(notes)).rejects.toThrow('EISDIR')
  await rm(folder, { recursive: true })
})
