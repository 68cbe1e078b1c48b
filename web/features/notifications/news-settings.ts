import { create } from 'zustand'

/** How this device announces news; both are off until the user switches them on. */
export interface NewsSettings {
  desktop: boolean
  sound: boolean
}

const KEY = 'notifications'
const OFF: NewsSettings = { desktop: false, sound: false }

export const useNewsSettings = create<NewsSettings>(storedSettings)

function storedSettings(): NewsSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<
      Record<keyof NewsSettings, unknown>
    >
    return { desktop: stored.desktop === true, sound: stored.sound === true }
  } catch {
    return OFF
  }
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) useNewsSettings.setState(storedSettings())
})

export function changeNewsSettings(change: Partial<NewsSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...useNewsSettings.getState(), ...change }))
  } catch {
    // Without storage the settings cannot be kept, and stay off.
  }
  useNewsSettings.setState(storedSettings())
}
