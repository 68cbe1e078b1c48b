import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'

export type ToastOptions = {
  /** Instead of 성공, 오류 or 안내. */
  title?: string | undefined
  /** Names the action: a newer message about the same action replaces the older one. */
  about?: string | undefined
  /** `keys` do the same as the button of the newest message. */
  action?: { label: string; keys?: string | undefined; onClick: () => void } | undefined
  /** How long it stays, in ms; 0 until it is closed. */
  duration?: number | undefined
  /** What it offers has a term: neither pointer nor focus holds it longer. */
  hasTerm?: boolean | undefined
  /** The page announces the same by itself, so this is only shown. */
  isSilent?: boolean | undefined
}

export type ToastItem = {
  id: number
  kind: ToastKind
  title: string
  description: string
  about?: string | undefined
  action?: ToastOptions['action']
  duration: number
  hasTerm: boolean
  isSilent: boolean
}

const TITLES = { success: '성공', error: '오류', info: '안내' } as const
const DURATIONS = { success: 4000, error: 8000, info: 6000 } as const
const MOST = 3

let lastId = 0
/** The messages that the Toaster shows, the newest last. */
export const useToasts = create<readonly ToastItem[]>(() => [])

function show(kind: ToastKind, description: string, options: ToastOptions = {}): number {
  const { title = TITLES[kind], about, action, duration = DURATIONS[kind], hasTerm = false } = options
  const { isSilent = false } = options
  lastId += 1
  const item: ToastItem = { id: lastId, kind, title, description, about, action, duration, hasTerm, isSilent }
  // The same text is shown once, so that a repeated failure does not fill the screen.
  const others = useToasts
    .getState()
    .filter(
      (other) =>
        (other.title !== title || other.description !== description) &&
        (other.kind !== 'error' || about === undefined || other.about !== about),
    )
  useToasts.setState([...others, item].slice(-MOST), true)
  return item.id
}

/** `toast.success('서류가 삭제되었습니다.')`, `toast.error(message, { title: '실패' })`. Each returns an id for `dismiss`. */
export const toast = {
  success: (description: string, options?: ToastOptions) => show('success', description, options),
  error: (description: string, options?: ToastOptions) => show('error', description, options),
  info: (description: string, options?: ToastOptions) => show('info', description, options),
  dismiss: (id: number) => useToasts.setState((items) => items.filter((item) => item.id !== id), true),
}
