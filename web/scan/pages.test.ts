import { expect, it } from 'vitest'
import { isPage, numbered, originOf, pageOf, warningOf } from './pages.ts'

const SHARP = { isDark: false, isBlurred: false }

function taken(text: string, quality = SHARP): File {
  return pageOf({ photo: new Blob([text]), jpeg: new Blob([text]), corners: null, turns: 0, quality })
}

it('names pages after their places, and goes on knowing their photos', async () => {
  const [first, second] = [taken('first'), taken('second')]
  const pages = numbered([second, first])
  expect(pages.map(({ name }) => name)).toEqual(['1쪽.jpg', '2쪽.jpg'])
  expect(await Promise.all(pages.map((page) => originOf(page).photo.text()))).toEqual(['second', 'first'])
  expect(numbered(pages)).toEqual(pages)
  expect(numbered(pages)[0]).toBe(pages[0])
})

it('knows a page by its name, as a draft gives it back', () => {
  const kept = new File(['x'], '12쪽.jpg', { type: 'image/jpeg' })
  expect(isPage(kept)).toBe(true)
  expect(originOf(kept)).toEqual({ photo: kept, corners: null, turns: 0 })
  expect(isPage(new File(['x'], '신분증.jpg', { type: 'image/jpeg' }))).toBe(false)
})

it.each([
  [SHARP, null],
  [{ isDark: true, isBlurred: false }, /어둡습니다/],
  [{ isDark: false, isBlurred: true }, /흐릿합니다/],
  [{ isDark: true, isBlurred: true }, /어둡고 글자가 흐릿합니다/],
])('warns of %j', (quality, sentence) => {
  const warning = warningOf(taken('page', quality))
  if (sentence === null) expect(warning).toBeNull()
  else expect(warning).toMatch(sentence)
})
