import { toast } from './toast.ts'

/** Says that code cannot be loaded: the server has another version, or is out of reach. Reloading unasked would lose unsaved text. */
export function askToReload(sentence: string): void {
  toast.error(sentence, {
    duration: 0,
    action: { label: '새로고침', onClick: () => location.reload() },
  })
}
