import { useEffect } from 'react'

/** Between the windows of one browser: the application that the main window shows. */
const CHANNEL = 'papers-of-application'

/**
 * Tells the papers' own window, if there is one, which application is shown here: never from a tab in the background, and
 * again when one comes back to this tab, or the papers of one customer would lie beside the form of another.
 */
export function useTellChosen(id: number): void {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      const channel = new BroadcastChannel(CHANNEL)
      channel.postMessage(id)
      channel.close()
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [id])
}

/** Follows the application that the main window shows. */
export function useChosenElsewhere(onChosen: (id: number) => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'number' && Number.isSafeInteger(data) && data > 0) onChosen(data)
    }
    return () => channel.close()
  }, [onChosen])
}

/** The address of an application's papers alone. */
export function papersAddress(id: number): string {
  return `/documents/${id}/papers`
}

/** Opens the papers in their own window, for a second screen; an open one shows them and comes to the front. */
export function openPapersWindow(id: number): void {
  window.open(papersAddress(id), 'papers', 'popup,width=900,height=1000')?.focus()
}
