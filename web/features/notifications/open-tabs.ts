const SEEN_LOCK = 'portal-seen'
const SPEAKER_LOCK = 'portal-speaker'
const CHANNEL = 'portal-seen'

/**
 * What the tabs of the app know of each other, by locks, which the browser releases even when a tab crashes. Without
 * locks (insecure origin) each tab acts alone.
 */
export function joinOpenTabs(onSeen: () => void) {
  const locks: LockManager | undefined = navigator.locks
  const channel = new BroadcastChannel(CHANNEL)
  const ended = new AbortController()
  let isSpeaker = locks === undefined
  let hide: (() => void) | undefined

  /** Holds a lock until the returned function is called. */
  function hold(name: string, mode: LockMode, granted: () => void): () => void {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const take = () => {
      granted()
      return held
    }
    // The request is aborted when the tab leaves while it waits for the lock.
    void locks?.request(name, { mode, signal: ended.signal }, take).catch(() => {})
    return release
  }

  function follow(): void {
    hide?.()
    hide = undefined
    if (document.visibilityState !== 'visible') return
    hide = hold(SEEN_LOCK, 'shared', () => {})
    channel.postMessage(null)
  }
  const look = () => {
    follow()
    if (document.visibilityState === 'visible') onSeen()
  }

  const fallSilent = hold(SPEAKER_LOCK, 'exclusive', () => {
    isSpeaker = true
  })
  channel.onmessage = onSeen
  document.addEventListener('visibilitychange', look)
  follow()
  return {
    isSpeaker: () => isSpeaker,
    async isSeenElsewhere(): Promise<boolean> {
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some(({ name }) => name === SEEN_LOCK)
    },
    leave(): void {
      document.removeEventListener('visibilitychange', look)
      ended.abort()
      fallSilent()
      hide?.()
      channel.close()
    },
  }
}
