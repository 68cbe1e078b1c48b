import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { closeContents, opennessWarnings } from './closed-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

const modeOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8)

it('closes what an older version left open to others, and nothing outside', async () => {
  const outside = await temporaryFolder()
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
})

it('warns of folders that others can enter, and of a master key that anybody can read', async () => {
  const path = join(folder, 'a.key')
  await writeFile(path, '')
  const places = {
    dataDir: folder,
    backupDir: join(folder, 'missing'),
    masterKey: { kind: 'file', path },
  } as const
  await chmod(path, 0o640)
  expect(await opennessWarnings(places)).toEqual([])
  await chmod(path, 0o644)
  await chmod(folder, 0o750)
  expect(await opennessWarnings({ ...places, backupDir: folder })).toEqual([
    `이 서버의 다른 사용자도 볼 수 있는 폴더입니다. 권한을 좁혀주세요: chmod 700 ${folder}`,
    `이 서버의 다른 사용자도 읽을 수 있는 마스터 키 파일입니다. 권한을 좁혀주세요: chmod 600 ${path}`,
  ])
})
