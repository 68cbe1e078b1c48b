import { create } from 'zustand'
import { surfaces } from './theme/palette.ts'

/** The user's choice; `system` follows the device's setting. */
export type ColorMode = 'light' | 'dark' | 'system'

/**
 * Shared with public/theme.js, which sets the mode before the app is there, by the rule of this file, and says whether somebody is
 * signed in (the key of session-store.ts), so that index.html shows the place of a page and not of the login.
 */
const COLOR_MODE_KEY = 'color-mode'

const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)')
const useChosenMode = create<ColorMode>(storedMode)

function storedMode(): ColorMode {
  try {
    const value = localStorage.getItem(COLOR_MODE_KEY)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

function apply(): void {
  const mode = storedMode()
  useChosenMode.setState(mode)
  const dark = mode === 'dark' || (mode === 'system' && darkDevice().matches)
  const { classList, style } = document.documentElement
  const at = dark ? 1 : 0
  classList.toggle('dark', dark)
  classList.toggle('light', !dark)
  style.colorScheme = dark ? 'dark' : 'light'
  style.backgroundColor = surfaces.canvas[at]
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', surfaces.panel[at])
}

function setColorMode(mode: ColorMode): void {
  try {
    if (mode === 'system') localStorage.removeItem(COLOR_MODE_KEY)
    else localStorage.setItem(COLOR_MODE_KEY, mode)
  } catch {
    // Without storage the device's own setting applies.
  }
  apply()
}

/** Follows the device and other tabs. Call it once at the start; returns a function that stops it. */
export function watchColorMode(): () => void {
  const device = darkDevice()
  const onStorage = (event: StorageEvent) => {
    if (event.key === COLOR_MODE_KEY || event.key === null) apply()
  }
  apply()
  device.addEventListener('change', apply)
  window.addEventListener('storage', onStorage)
  return () => {
    device.removeEventListener('change', apply)
    window.removeEventListener('storage', onStorage)
  }
}

/** The user's choice, and a function to change it. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  return [useChosenMode(), setColorMode]
}
