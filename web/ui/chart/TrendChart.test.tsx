// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { find, press, render } from '../testing/render.tsx'
import { TrendChart } from './TrendChart.tsx'

/** The test's document has no layout, so every element gets 600 × 200 here. */
vi.stubGlobal(
  'ResizeObserver',
  class {
    #told: () => void
    constructor(told: () => void) {
      this.#told = told
    }
    observe() {
      this.#told()
    }
    disconnect() {}
  },
)
vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)

async function draw(shown: number | null) {
  const onChoose = vi.fn()
  await render(
    <TrendChart
      label="날짜"
      places={['11/19', '11/20', '11/21']}
      series={[{ name: '접수', color: 'accent.solid', values: [3, 0, 5] }]}
      shown={shown}
      describe={(place) => `${place + 19}일`}
      onPoint={() => {}}
      onChoose={onChoose}
    />,
  )
  return { slider: find('[role=slider]'), onChoose }
}

test.each([
  [1, 'ArrowLeft', 0],
  [0, 'ArrowLeft', 0],
  [1, 'ArrowRight', 2],
  [2, 'ArrowRight', 2],
  [1, 'Home', 0],
  [0, 'End', 2],
  [1, 'Escape', null],
  [null, 'ArrowLeft', 2],
])('from %s, %s goes to %s', async (shown, key, expected) => {
  const { slider, onChoose } = await draw(shown)
  await press(slider, key)
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(expected)
})

test('a screen reader hears the place that is shown, without one the last', async () => {
  const first = await draw(0)
  expect(first.slider.getAttribute('aria-valuetext')).toBe('19일')
  const none = await draw(null)
  expect(none.slider.getAttribute('aria-valuetext')).toBe('21일')
  await press(none.slider, 'Tab')
  expect(none.onChoose).not.toHaveBeenCalled()
})

test('the axis of nothing reaches as far as it is told', async () => {
  const nobody = () => {}
  await render(
    <TrendChart
      label="날짜"
      places={['11/19']}
      series={[{ name: '합계', color: 'accent.solid', values: [0] }]}
      format={(value) => `${value}원`}
      least={10_000}
      shown={null}
      describe={String}
      onPoint={nobody}
      onChoose={nobody}
    />,
  )
  const words = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(words).toContain('10000원')
  expect(words).not.toContain('1원')
})
