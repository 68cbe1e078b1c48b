import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { holdsHeaders } from './native-build.mjs'

it('takes the headers of this major version of Node only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-headers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(holdsHeaders(folder)).toBe(false)
  const own = Number(process.versions.node.split('.')[0])
  await mkdir(join(folder, 'include/node'), { recursive: true })
  for (const major of [own, own + 2, own * 10]) {
    const header = `#define NODE_MAJOR_VERSION ${major}\n#define NODE_MINOR_VERSION 0\n`
    await writeFile(join(folder, 'include/node/node_version.h'), header)
    expect([major, holdsHeaders(folder)]).toEqual([major, major === own])
  }
})
