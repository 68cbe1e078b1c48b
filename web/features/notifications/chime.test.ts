import { beforeEach, expect, test, vi } from 'vitest'

const started = vi.fn()
let wake: () => void
let isAllowed: boolean

class Context {
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume() {
    return new Promise<void>((resolve) => {
      wake = () => {
        this.state = 'running'
        resolve()
      }
      if (isAllowed) wake()
    })
  }
}
class Sound {
  gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
  connect<Next>(next: Next): Next {
    return next
  }
  start = started
  stop() {}
}
vi.stubGlobal('AudioContext', Context)
vi.stubGlobal('OscillatorNode', Sound)
vi.stubGlobal('GainNode', Sound)

let sounds: typeof import('./chime.ts')
beforeEach(async () => {
  vi.resetModules()
  started.mockReset()
  vi.useFakeTimers({ toFake: ['performance'] })
  sounds = await import('./chime.ts')
})

test('sounds where the browser allows it, also after it had put the sound to sleep', async () => {
  isAllowed = true
  await sounds.chime()
  expect(started).toHaveBeenCalledTimes(2)
})

test('a page that nobody has touched stays silent, and does not make up for it at the first touch', async () => {
  isAllowed = false
  const chimed = sounds.chime()
  vi.advanceTimersByTime(5_000)
  wake()
  await chimed
  expect(started).not.toHaveBeenCalled()
  await sounds.chime()
  expect(started).toHaveBeenCalledTimes(2)
})
