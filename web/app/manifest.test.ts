import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MANIFEST } from './manifest.ts'
import { STORE_PAGES } from './store-routes.tsx'

const shortcuts = MANIFEST.shortcuts ?? []
const pictures = [
  ...(MANIFEST.icons ?? []),
  ...(MANIFEST.screenshots ?? []),
  ...shortcuts.flatMap(({ icons = [] }) => icons),
]

it.each(pictures.map(({ src, sizes }) => [src, sizes]))('has %s in %s', (src, sizes) => {
  const png = readFileSync(new URL(`../../public${src}`, import.meta.url))
  // Width and height stand in a PNG's first chunk, at a fixed place.
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
})

it('can be installed, also under an icon that the device cuts out', () => {
  expect(MANIFEST).toMatchObject({ id: '/', scope: '/', start_url: '/', lang: 'ko', display: 'standalone' })
  const kinds = MANIFEST.icons?.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
  expect(kinds).toEqual(
    expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
  )
  const shapes = MANIFEST.screenshots?.map((screenshot) => screenshot.form_factor)
  expect(shapes).toEqual(expect.arrayContaining(['narrow', 'wide']))
})

it('has shortcuts that lead to pages of the stores', () => {
  expect(shortcuts.map(({ name }) => name)).toEqual(['접수 신청', '서류 촬영', '내 신청', '전송 대기함'])
  for (const { url, icons = [] } of shortcuts) {
    expect(STORE_PAGES.map(({ path }) => path)).toContain(url.split('?')[0])
    expect(icons).toHaveLength(1)
  }
})

it('takes PDFs and photos that are shared or opened', () => {
  const kinds = ['application/pdf', 'image/jpeg', 'image/png']
  expect(Object.keys(MANIFEST.file_handlers?.[0]?.accept ?? {})).toEqual(kinds)
  expect(MANIFEST.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' })
  const [file] = [MANIFEST.share_target?.params.files].flat()
  expect(file?.accept).toEqual(expect.arrayContaining(kinds))
})
