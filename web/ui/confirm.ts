import type { ReactNode } from 'react'

export type ConfirmQuestion = {
  title: string
  body?: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** The confirming button is red, and the cancelling one has the focus at first. */
  destructive?: boolean | undefined
}

export type AskedQuestion = ConfirmQuestion & { answer: (yes: boolean) => void }

let queue: readonly AskedQuestion[] = []
const listeners = new Set<() => void>()

function change(next: readonly AskedQuestion[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** Asks and waits: true for the confirming button, else false. Questions are shown one at a time. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: AskedQuestion = {
      ...question,
      answer: (yes) => {
        change(queue.filter((other) => other !== asked))
        resolve(yes)
      },
    }
    change([...queue, asked])
  })
}

/** The questions, for AppProvider to show. */
export const confirmStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): AskedQuestion | undefined => queue[0],
}
