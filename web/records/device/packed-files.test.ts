import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packFiles, unpackFiles } from './packed-files.ts'

it('gives back what it was given, in order', async () => {
  const file = fc.record({ name: fc.string({ minLength: 1 }), bytes: fc.uint8Array({ maxLength: 200 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 4 }), async (given) => {
      const files = given.map(
        ({ name, bytes }) => new File([new Uint8Array(bytes)], name, { type: 'image/png' }),
      )
      const back = unpackFiles(await packFiles(files))
      const read = async (all: File[]) =>
        Promise.all(
          all.map(async (one) => [one.name, one.type, [...new Uint8Array(await one.arrayBuffer())]]),
        )
      expect(await read(back)).toEqual(await read(files))
    }),
    { numRuns: 50 },
  )
})
