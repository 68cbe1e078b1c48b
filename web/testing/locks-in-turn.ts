/** Locks as the browser grants them: each request waits for the one before, even when that failed. */
export function locksInTurn(): LockManager {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    const next = (last.get(name) ?? Promise.resolve()).then(work)
    last.set(
      name,
      next.catch(() => {}),
    )
    return next
  }
  return { request } as unknown as LockManager
}
