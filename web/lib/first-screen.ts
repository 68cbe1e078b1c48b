const AT_THE_LATEST_MS = 10_000

let tell = () => {}

/** Resolves once there is a screen to work with: what that does without is fetched after it. Some screens never say so. */
export const firstScreen = new Promise<void>((resolve) => {
  tell = resolve
  setTimeout(resolve, AT_THE_LATEST_MS)
})

export function firstScreenIsThere(): void {
  tell()
}
