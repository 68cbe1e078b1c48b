// @vitest-environment happy-dom
import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { chunk } from './chunk.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const code = { default: ({ name }: { name: string }) => `화면 ${name}` }

/** Everything that the place around `Page` has shown, one after the other. */
async function shownBy(Page: ReturnType<typeof chunk<{ name: string }>>): Promise<string[]> {
  const place = document.createElement('div')
  const shown: string[] = []
  const watch = new MutationObserver(() => shown.push(place.textContent ?? ''))
  watch.observe(place, { childList: true, characterData: true, subtree: true })
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <Suspense fallback="불러오는 중">
        <Page name="가" />
      </Suspense>,
    ),
  )
  await act(async () => {})
  watch.disconnect()
  await act(async () => root.unmount())
  return shown
}

test('code that was loaded before is rendered at once, without a fallback', async () => {
  const load = vi.fn(async () => code)
  const Page = chunk(load)
  await Page.load()
  expect(await shownBy(Page)).toEqual(['화면 가'])
  expect(load).toHaveBeenCalledOnce()
})

test('other code is loaded when it is needed, once', async () => {
  const load = vi.fn(async () => code)
  const Page = chunk(load)
  expect((await shownBy(Page)).at(-1)).toBe('화면 가')
  expect((await shownBy(Page)).at(-1)).toBe('화면 가')
  expect(load).toHaveBeenCalledOnce()
})

test('code that could not be loaded before is asked for again when it is rendered', async () => {
  const load = vi.fn(async () => code).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Page = chunk(load)
  await expect(Page.load()).rejects.toThrow('Failed to fetch')
  expect((await shownBy(Page)).at(-1)).toBe('화면 가')
})
