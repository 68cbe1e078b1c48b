import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { Keyring } from '../keys/keyring.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { IncomingFiles } from './incoming-files.ts'
import { docx, pdf } from './sample-files.ts'
import { FileSealer, fileKeyOf } from './sealed-file.ts'

const LIMITS = { maxBytes: 50_000_000, kinds: ['pdf', 'docx'], fileName: '서식.pdf' } as const

it('ends what is arriving when others have used up the free space meanwhile, and leaves nothing of it', async () => {
  const folder = await temporaryFolder()
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

it.each([20, 700, 65_000, 1_000_000])(
  'receives a file in pieces of %i bytes as in one',
  async (pieceBytes) => {
    const folder = await temporaryFolder()
    const keys = Keyring.make()
    const sealedAtOnce = (plain: Buffer, randomPart: string) => {
      const sealer = new FileSealer(fileKeyOf(keys, randomPart))
      return Buffer.concat([...sealer.update(plain), ...sealer.final()])
    }
    for (const plain of [docx(), pdf(150_000), pdf(700_000)]) {
      const incoming = new IncomingFiles(folder, {
        keys,
        freeSpace: { requireReserve: async () => {} },
        async keepPart({ path, randomPart }) {
          expect(sealedAtOnce(plain, randomPart).equals(await readFile(path))).toBe(true)
          return 'kept'
        },
      })
      function* arriving() {
        for (let at = 0; at < plain.length; at += pieceBytes) yield plain.subarray(at, at + pieceBytes)
      }
      const file = await incoming.receive(Readable.from(arriving()), LIMITS)
      expect(Buffer.concat(await file.read()).equals(plain)).toBe(true)
      expect(file).toMatchObject({
        kind: plain.length < 100_000 ? 'docx' : 'pdf',
        size: plain.length,
        sha256: createHash('sha256').update(plain).digest('hex'),
      })
      await file.keep()
    }
  },
)
