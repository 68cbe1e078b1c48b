// @vitest-environment happy-dom
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, render } from '../../ui/testing/render.tsx'
import { useFocusAfterDialog } from './focus-row.ts'

afterEach(() => void vi.restoreAllMocks())

function Page({ isCovered }: { isCovered: boolean }) {
  const page = useRef<HTMLDivElement>(null)
  useFocusAfterDialog(page, isCovered)
  return (
    <div ref={page}>
      <input type="search" aria-label="검색" />
    </div>
  )
}

test.each([
  { isTouch: false, isFocused: true },
  { isTouch: true, isFocused: false },
])('focus that was lost is taken up by keyboard (touch: $isTouch), not under a thumb', async (it) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: it.isTouch,
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as MediaQueryList)
  const { again } = await render(<Page isCovered />)
  await again(<Page isCovered={false} />)
  expect(document.activeElement === find('input')).toBe(it.isFocused)
})
