import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { Keyring } from '../keys/keyring.ts'
import { IncomingFiles } from './incoming-files.ts'
import { pdf } from './sample-files.ts'

const LIMITS = { maxBytes: 50_000_000, kinds: ['pdf'], fileName: '서식.pdf' } as const

it('ends what is arriving when others have used up the free space meanwhile, and leaves nothing of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'incoming-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  let isFull = false
  const freeSpace = {
    async requireReserve() {
      if (isFull) throw new AppError('NO_SPACE')
    },
  }
  const incoming = new IncomingFiles(folder, {
    keys: Keyring.make(),
    freeSpace,
    keepPart: () => Promise.reject(new Error('nothing is kept')),
  })
  async function* arriving() {
    yield pdf(1_000_000)
    isFull = true
    for (let at = 0; at < 10; at += 1) yield Buffer.alloc(1_000_000)
  }
  await expect(incoming.receive(Readable.from(arriving()), LIMITS)).rejects.toMatchObject({
    code: 'NO_SPACE',
  })
  expect(await readdir(folder)).toEqual([])
})
