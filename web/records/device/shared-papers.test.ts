import { beforeEach, expect, it, vi } from 'vitest'
import type { Offline } from '../../offline/index.ts'
import { keepSharedPapers, takeSharedPapers } from './shared-papers.ts'

/** Drafts in memory, as the device keeps them sealed. */
function makeDrafts() {
  const rows = new Map<string, Awaited<ReturnType<Offline['drafts']['load']>>>()
  const drafts: Offline['drafts'] = {
    saveText: async (accountId, formId, value) => {
      const file = rows.get(`${accountId}/${formId}`)?.file ?? null
      rows.set(`${accountId}/${formId}`, { value, file, savedAt: 0 })
    },
    saveFile: async (accountId, formId, value, readFile) => {
      rows.set(`${accountId}/${formId}`, { value, file: await readFile(), savedAt: 0 })
    },
    load: async (accountId, formId) => rows.get(`${accountId}/${formId}`) ?? null,
    delete: async (accountId, formId) => {
      rows.delete(`${accountId}/${formId}`)
    },
  }
  return { rows, drafts }
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
})

const paper = (name: string, type = 'application/pdf', bytes = 4) =>
  new File([new Uint8Array(bytes)], name, { type })
const namesOf = (papers: readonly File[] | undefined) => papers?.map(({ name }) => name)
const attach = async () => {}

it('keeps what is shared twice, for its account alone, and hands it over once', async () => {
  const { drafts, rows } = makeDrafts()
  await keepSharedPapers(drafts, 7, [paper('가.pdf')])
  await keepSharedPapers(drafts, 7, [paper('나.jpg', 'image/jpeg'), paper('다.png', 'image/png')])
  expect(await takeSharedPapers(drafts, 8, attach)).toBeNull()
  const taken = await takeSharedPapers(drafts, 7, attach)
  expect(namesOf(taken?.papers)).toEqual(['가.pdf', '나.jpg', '다.png'])
  expect(await takeSharedPapers(drafts, 7, attach)).toBeNull()
  expect(rows.size).toBe(0)
})

it('forgets nothing that could not be attached', async () => {
  const { drafts } = makeDrafts()
  await keepSharedPapers(drafts, 7, [paper('가.pdf')])
  const failing = takeSharedPapers(drafts, 7, () => Promise.reject(new Error('full')))
  await expect(failing).rejects.toThrow('full')
  expect(namesOf((await takeSharedPapers(drafts, 7, attach))?.papers)).toEqual(['가.pdf'])
})

it('says of each file that it does not keep why not', async () => {
  const { drafts } = makeDrafts()
  const many = Array.from({ length: 40 }, (_, at) => paper(`${at}.jpg`, 'image/jpeg'))
  await keepSharedPapers(drafts, 7, [paper('메모.txt', 'text/plain'), paper('빈.pdf', undefined, 0), ...many])
  await keepSharedPapers(drafts, 7, [paper('하나더.pdf')])
  const taken = await takeSharedPapers(drafts, 7, attach)
  expect(taken?.papers).toHaveLength(40)
  expect(taken?.refused).toEqual([
    '메모.txt: pdf, jpg, jpeg, png 파일만 첨부할 수 있습니다.',
    '빈.pdf: 빈 파일입니다. 다른 파일을 선택해주세요.',
    '하나더.pdf: 한 번에 40개까지 공유할 수 있습니다.',
  ])
})

it('gives a photo without an ending one', async () => {
  const { drafts } = makeDrafts()
  await keepSharedPapers(drafts, 7, [paper('IMG_0001', 'image/jpeg')])
  expect(namesOf((await takeSharedPapers(drafts, 7, attach))?.papers)).toEqual(['IMG_0001.jpg'])
})
