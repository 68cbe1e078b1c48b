import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export interface Sending {
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** What became of the last file. */
export type UploadState = 'idle' | 'sending' | 'uploaded' | 'stopped' | 'failed'

export interface Upload {
  state: UploadState
  /** 0 to 1; null: nothing is being sent. */
  progress: number | null
  stop: () => void
}

/** Sends a file from a form, which may be stopped, and is when its form goes away. */
export function useUpload() {
  const running = useRef<AbortController>(null)
  const [state, setState] = useState<UploadState>('idle')
  const [progress, setProgress] = useState<number | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const end = (how: UploadState) => {
    running.current = null
    // The form can be typed into again before anything is said of it.
    flushSync(() => {
      setState(how)
      setProgress(null)
    })
  }
  const run = async <Sent>(send: (sending: Sending) => Promise<Sent>): Promise<Sent> => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setState('sending')
    setProgress(0)
    try {
      const sent = await send({ signal, onProgress: setProgress })
      end('uploaded')
      return sent
    } catch (error) {
      end(signal.aborted ? 'stopped' : 'failed')
      throw error
    }
  }
  return { state, progress, run, stop: () => running.current?.abort() }
}

/** What was thrown is the user's own stop. */
export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
