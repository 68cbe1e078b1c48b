import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeContents, foldersOpenToOthers } from './closed-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'closed-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8)

it('closes what an older version left open to others, and nothing outside', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'outside-'))
  await writeFile(join(outside, 'file'), '')
  await chmod(join(outside, 'file'), 0o644)
  await writeFile(join(folder, 'portal.sqlite'), '')
  await chmod(join(folder, 'portal.sqlite'), 0o644)
  await mkdir(join(folder, 'files'))
  await chmod(join(folder, 'files'), 0o755)
  await symlink(join(outside, 'file'), join(folder, 'link'))
  await closeContents(folder)
  expect([await modeOf('portal.sqlite'), await modeOf('files'), await modeOf('link')]).toEqual([
    '600',
    '700',
    '644',
  ])
  await rm(outside, { recursive: true })
})

it('finds the folders that others can enter', async () => {
  expect(await foldersOpenToOthers([folder, join(folder, 'missing')])).toEqual([])
  await chmod(folder, 0o750)
  expect(await foldersOpenToOthers([folder, folder])).toEqual([folder])
})
