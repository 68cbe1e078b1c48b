import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { holdsHeaders, isSafeBinary } from './native-build.mjs'

it('takes the headers of this major version of Node only', async () => {
  const folder = await temporaryFolder()
  expect(holdsHeaders(folder)).toBe(false)
  const own = Number(process.versions.node.split('.')[0])
  await mkdir(join(folder, 'include/node'), { recursive: true })
  for (const major of [own, own + 2, own * 10]) {
    const header = `#define NODE_MAJOR_VERSION ${major}\n#define NODE_MINOR_VERSION 0\n`
    await writeFile(join(folder, 'include/node/node_version.h'), header)
    expect([major, holdsHeaders(folder)]).toEqual([major, major === own])
  }
})

it('takes the binary that is here, and none that gives hooks back when an object is collected', async () => {
  expect(isSafeBinary('node_modules/better-sqlite3/build/Release/better_sqlite3.node')).toBe(true)
  const folder = await temporaryFolder()
  const binary = join(folder, 'some.node')
  const symbol = '_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_'
  await writeFile(binary, Buffer.concat([Buffer.from([0x7f, 0x45, 0, 0xff]), Buffer.from(symbol)]))
  expect(isSafeBinary(binary)).toBe(false)
})
