import { create } from 'zustand'

/** How this device announces news; both are off until the user switches them on. */
export interface DeviceSettings {
  desktop: boolean
  sound: boolean
}

const KEY = 'notifications'
const OFF: DeviceSettings = { desktop: false, sound: false }

export const useDeviceSettings = create<DeviceSettings>(storedSettings)

function storedSettings(): DeviceSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<
      Record<keyof DeviceSettings, unknown>
    >
    return { desktop: stored.desktop === true, sound: stored.sound === true }
  } catch {
    return OFF
  }
}

window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) useDeviceSettings.setState(storedSettings())
})

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...useDeviceSettings.getState(), ...change }))
  } catch {
    // Without storage the settings cannot be kept, and stay off.
  }
  useDeviceSettings.setState(storedSettings())
}
