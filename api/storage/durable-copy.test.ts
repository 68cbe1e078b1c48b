import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { replaceDurably } from './durable-copy.ts'

let folder = ''
beforeEach(async () => {
  folder = await temporaryFolder()
})

it('makes a file that only its owner reads, and puts another text in its place, after an attempt that died too', async () => {
  const path = join(folder, 'note')
  await replaceDurably(path, 'one, which is longer')
  await writeFile(`${path}.new`, 'half')
  await replaceDurably(path, 'two')
  expect([await readFile(path, 'utf8'), await readdir(folder)]).toEqual(['two', ['note']])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

it('leaves the text that was there where it cannot write', async () => {
  // There is no room for the longer name under which it is written first.
  const path = join(folder, 'n'.repeat(253))
  await writeFile(path, 'one')
  await expect(replaceDurably(path, 'two')).rejects.toMatchObject({ code: 'ENAMETOOLONG' })
  expect(await readFile(path, 'utf8')).toBe('one')
})
