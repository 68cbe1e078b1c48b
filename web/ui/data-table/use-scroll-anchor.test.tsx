// @vitest-environment happy-dom
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { find, render } from '../testing/render.tsx'
import { useScrollAnchor } from './use-scroll-anchor.ts'

function Frame({ keys }: { keys: readonly number[] }) {
  const frame = useRef<HTMLDivElement>(null)
  useScrollAnchor(frame, keys, 40)
  return <div ref={frame} id="frame" />
}

function scrollTo(top: number): HTMLElement {
  const frame = find('#frame')
  frame.scrollTop = top
  frame.dispatchEvent(new Event('scroll'))
  return frame
}

test('rows that arrive or leave above do not move what is being read', async () => {
  const { again } = await render(<Frame keys={[1, 2, 3, 4, 5]} />)
  const frame = scrollTo(90)
  await again(<Frame keys={[8, 7, 1, 2, 3, 4, 5]} />)
  expect(frame.scrollTop).toBe(170)
  await again(<Frame keys={[2, 3, 4, 5]} />)
  expect(frame.scrollTop).toBe(50)
})

test('at the top the new rows are seen, and a row that went away moves nothing', async () => {
  const { again } = await render(<Frame keys={[1, 2, 3]} />)
  const frame = scrollTo(0)
  await again(<Frame keys={[9, 1, 2, 3]} />)
  expect(frame.scrollTop).toBe(0)
  scrollTo(80)
  await again(<Frame keys={[9, 1, 3]} />)
  expect(frame.scrollTop).toBe(80)
})
