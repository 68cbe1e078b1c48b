const AT_THE_LATEST_MS = 10_000

let tell = () => {}

/** Resolves once the first screen is usable, or after a while: code that it can do without loads then. */
export const firstScreen = new Promise<void>((resolve) => {
  tell = resolve
  setTimeout(resolve, AT_THE_LATEST_MS)
})

export function firstScreenIsThere(): void {
  tell()
}
