import type { ReactNode } from 'react'
import { create } from 'zustand'

export type ConfirmQuestion = {
  title: string
  body?: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** The confirming button is red, and the cancelling one has the focus at first. */
  destructive?: boolean | undefined
}

export type AskedQuestion = ConfirmQuestion & { answer: (yes: boolean) => void }

/** The open questions, of which AppProvider shows the first. */
export const useQuestions = create<readonly AskedQuestion[]>(() => [])

/** Asks and waits: true for the confirming button, else false. Questions are shown one at a time. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: AskedQuestion = {
      ...question,
      answer: (yes) => {
        useQuestions.setState((open) => open.filter((other) => other !== asked), true)
        resolve(yes)
      },
    }
    useQuestions.setState((open) => [...open, asked], true)
  })
}
