import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'

let root: string
beforeEach(async () => {
  root = await temporaryFolder()
  await cp('api/cli', join(root, 'api/cli'), { recursive: true })
})

it('runs an operator’s command from the build that is there, and replaces nothing under a running server', async () => {
  await mkdir(join(root, 'node_modules'))
  const runtime = `${process.platform}-${process.arch}-${process.versions.modules}`
  await writeFile(
    join(root, 'node_modules/.portal-install.json'),
    JSON.stringify({ runtime, lockHash: 'older' }),
  )
  await mkdir(join(root, 'dist/api'), { recursive: true })
  await writeFile(join(root, 'package.json'), '{"type":"module"}')
  await writeFile(join(root, 'dist/api/greet.js'), 'console.log(process.argv.slice(2).join())')
  const command = [join(root, 'api/cli/run.mjs'), 'command', 'greet', 'a', 'b']
  const { stdout } = await promisify(execFile)(process.execPath, command)
  expect(stdout).toBe('a,b\n')
})
