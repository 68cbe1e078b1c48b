import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export interface Sending {
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** The result of the last upload. */
export type UploadState = 'idle' | 'sending' | 'uploaded' | 'stopped' | 'failed'

export interface Upload {
  state: UploadState
  /** 0 to 1; null while nothing is sent. */
  progress: number | null
  stop: () => void
}

/** Uploads a file from a form; it can be stopped, and stops when the form goes away. */
export function useUpload() {
  const running = useRef<AbortController>(null)
  const [state, setState] = useState<UploadState>('idle')
  const [progress, setProgress] = useState<number | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const end = (how: UploadState) => {
    running.current = null
    // The fields are usable again before an error is shown.
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

/** True when the error is the user's own stop. */
export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
