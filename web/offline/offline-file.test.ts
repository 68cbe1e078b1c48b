import { expect, it } from 'vitest'
import { fileSha256, readFile } from './offline-file.ts'

it('hashes bytes as lower-case hex', async () => {
  expect(await fileSha256(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

it('reads a picked file into plain bytes', async () => {
  const file = await readFile(new File(['abc'], '신청서.pdf', { type: 'application/pdf' }))
  expect(file).toEqual({
    name: '신청서.pdf',
    type: 'application/pdf',
    bytes: new TextEncoder().encode('abc'),
  })
})
