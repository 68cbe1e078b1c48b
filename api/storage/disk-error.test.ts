import { constants } from 'node:fs'
import promises, { type FileHandle, open, readdir } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Keyring } from '../keys/keyring.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { translateDiskError } from './disk-error.ts'
import { openDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { pdf } from './sample-files.ts'
import { markStore, markWatch } from './store-mark.ts'

/** The next call of one of these fails with this error, which `on` may restrict to some paths. */
const fault = { step: '', code: '', on: (_path: string): boolean => true }

/** Named imports of other modules see these too, unlike a mock, which comes too late for modules that are loaded already. */
const real = {
  open: promises.open,
  rename: promises.rename,
  mkdir: promises.mkdir,
  readFile: promises.readFile,
}
function replaceSteps(steps: Record<keyof typeof real, unknown>) {
  Object.assign(promises, steps)
  syncBuiltinESMExports()
}

const failing =
  <Call extends (path: string, ...rest: never[]) => unknown>(step: string, call: Call) =>
  async (path: string, ...rest: never[]) => {
    if (fault.step === step && fault.on(path))
      throw Object.assign(new Error(`${fault.code}: injected`), { code: fault.code })
    return call(path, ...rest)
  }

const TOLD = {
  ENOSPC: ['NO_SPACE', 507, 60],
  EDQUOT: ['NO_SPACE', 507, 60],
  EFBIG: ['NO_SPACE', 507, 60],
  EMFILE: ['UNAVAILABLE', 503, 5],
  ENFILE: ['UNAVAILABLE', 503, 5],
  EROFS: ['STORAGE_FAILED', 503, 60],
  EIO: ['STORAGE_FAILED', 503, 60],
  ENODEV: ['STORAGE_FAILED', 503, 60],
  EACCES: ['STORAGE_FAILED', 503, 60],
  EPERM: ['STORAGE_FAILED', 503, 60],
} as const
type Told = keyof typeof TOLD

let dir: string
let store: FileStore
let handles: FileHandle
beforeEach(async () => {
  fault.step = ''
  replaceSteps({
    open: failing('open', real.open as never),
    rename: failing('rename', real.rename as never),
    mkdir: failing('mkdir', real.mkdir as never),
    readFile: failing('readFile', real.readFile as never),
  })
  dir = await temporaryFolder()
  store = await openDiskFileStore({ dir: join(dir, 'files'), keys: Keyring.make(), freeSpaceReserveBytes: 0 })
  const handle = await open(dir, constants.O_RDONLY)
  handles = Object.getPrototypeOf(handle)
  await handle.close()
})
afterEach(async () => {
  vi.restoreAllMocks()
  replaceSteps(real)
})

async function everythingOnDisk(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Makes a step of storing fail from now on. */
function fail(step: string, code: Told) {
  const error = Object.assign(new Error(`${code}: injected`), { code })
  if (step === 'write') vi.spyOn(handles, 'writev').mockRejectedValue(error)
  else if (step === 'fsync' || step === 'fsync of the folder') {
    const sync = handles.sync
    vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      if ((await this.stat()).isFile() === (step === 'fsync')) throw error
      await sync.call(this)
    })
  } else {
    Object.assign(fault, { step: step.split(' ')[0], code })
    fault.on = (path) => step === 'mkdir' || path.endsWith('.part') === (step !== 'open of the folder')
  }
}

const store1 = async () => {
  const file = { maxBytes: 4_000_000, kinds: ['pdf' as const], fileName: 'a.pdf' }
  return (await store.receive(Readable.from([pdf(1_500_000)]), file)).keep()
}

describe('a disk that fails', () => {
  it.each(Object.keys(TOLD) as Told[])('with %s is told as what it is, and when to try again', (code) => {
    const error = translateDiskError(Object.assign(new Error(code), { code }))
    expect([error?.code, error?.status, error?.retryAfter]).toEqual(TOLD[code])
  })

  it('is not blamed for anything else', () => {
    expect(translateDiskError(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBeNull()
    expect(translateDiskError(new Error('x'))).toBeNull()
  })

  it.each(Object.keys(TOLD) as Told[])('at its mark with %s is told like any other failure', async (code) => {
    const fileStore = { kind: 'disk' as const, dir: join(dir, 'files') }
    const requireMark = markWatch(fileStore, await markStore(fileStore, 'own'))
    Object.assign(fault, { step: 'readFile', code, on: () => true })
    const [told, status, retryAfter] = TOLD[code]
    await expect(requireMark()).rejects.toMatchObject({ code: told, status, retryAfter })
    fault.step = ''
    await requireMark()
  })

  const steps = ['open', 'write', 'fsync', 'mkdir', 'rename', 'open of the folder', 'fsync of the folder']
  it.each(
    steps.flatMap((step) =>
      (['ENOSPC', 'EMFILE', 'EROFS', 'EIO'] as const).map((code) => [step, code] as const),
    ),
  )(
    'at %s with %s refuses the file, leaves nothing of it, and takes the next one when it works again',
    async (step, code) => {
      fail(step, code)
      const [told, status, retryAfter] = TOLD[code]
      await expect(store1()).rejects.toMatchObject({ code: told, status, retryAfter })
      expect(await everythingOnDisk()).toEqual([])
      vi.restoreAllMocks()
      fault.step = ''
      await store1()
      expect(await everythingOnDisk()).toHaveLength(1)
    },
  )
})
