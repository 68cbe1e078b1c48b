import { useSyncExternalStore } from 'react'

/** How this device announces news; both are off until the user switches them on. */
export interface NewsSettings {
  desktop: boolean
  sound: boolean
}

const KEY = 'notifications'
const OFF: NewsSettings = { desktop: false, sound: false }
const listeners = new Set<() => void>()
let known: NewsSettings = read()

function read(): NewsSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<
      Record<keyof NewsSettings, unknown>
    >
    return { desktop: stored.desktop === true, sound: stored.sound === true }
  } catch {
    return OFF
  }
}

function changed(): void {
  known = read()
  for (const listener of listeners) listener()
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) changed()
})

export const newsSettings = () => known

export function changeNewsSettings(change: Partial<NewsSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...known, ...change }))
  } catch {
    // Without storage the settings cannot be kept, and stay off.
  }
  changed()
}

export function useNewsSettings(): NewsSettings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, newsSettings)
}
