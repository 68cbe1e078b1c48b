import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { AppProvider } from '../AppProvider.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let stopLast = async () => {}

/**
 * Renders elements inside the real provider, in place of what the test drew before, until the test ends. Returns how to render
 * again and how to stop earlier. `queries` keeps what they read from the server.
 */
export async function render(node: ReactNode, queries = createQueryClient()) {
  await stopLast()
  document.body.innerHTML = '<div id="root"></div>'
  const place = document.getElementById('root')
  if (!place) throw new Error('no place to draw in')
  const root = createRoot(place)
  const again = (next: ReactNode) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <AppProvider>{next}</AppProvider>
        </QueryClientProvider>,
      ),
    )
  const stop = () => act(async () => root.unmount())
  stopLast = stop
  onTestFinished(stop)
  await again(node)
  return { again, stop }
}

/** The first element that matches a selector; fails without one. */
export function find<Kind extends Element = HTMLElement>(selector: string): Kind {
  const element = document.querySelector<Kind>(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}

/** Whether what an element says is written in red. */
export function isRed(element: Element): boolean {
  const { color } = getComputedStyle(element)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red > green + blue
}

/**
 * Tries until nothing is thrown, and returns what was returned then. React draws before each try: one `act` around them all
 * would draw only at its end what a component tells late of itself.
 */
export async function until<Found>(check: () => Found): Promise<Found> {
  for (let tries = 1; ; tries += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
    try {
      return check()
    } catch (error) {
      if (tries === 1_000) throw error
    }
  }
}

/** Types a value as a browser does: React listens to the native setter and the input event. */
export async function type(element: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set
  await act(async () => {
    setter?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/**
 * Presses a key on an element. Safari marks keys of the input method by `keyCode` 229; `timeStamp` is in ms.
 */
export async function press(
  element: Element,
  key: string,
  more: KeyboardEventInit & { timeStamp?: number } = {},
): Promise<void> {
  const { keyCode, timeStamp, ...init } = more
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  if (keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: keyCode })
  if (timeStamp !== undefined) Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  await act(async () => {
    element.dispatchEvent(event)
  })
}
