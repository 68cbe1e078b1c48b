import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { epochIn, knownEpoch, NEWEST_EPOCH } from './known-epochs.ts'

it('takes no place that cannot be read for one that knows no epoch', async () => {
  const folder = await temporaryFolder()
  const notes = [epochIn(folder), epochIn(join(folder, 'unreadable')), epochIn(join(folder, 'not there'))]
  await mkdir(join(folder, 'unreadable'))
  expect(await knownEpoch(notes)).toBe(0)
  await notes[0]?.write(7)
  expect(await knownEpoch(notes)).toBe(7)
  // As a disk that cannot read it back.
  await mkdir(join(folder, 'unreadable', NEWEST_EPOCH))
  await expect(knownEpoch(notes)).rejects.toThrow('EISDIR')
})
