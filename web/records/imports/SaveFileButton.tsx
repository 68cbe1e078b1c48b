import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import type { Downloaded } from '../../lib/api-download.ts'
import { Button } from '../../ui/Button.tsx'
import { type Fetching, useSaving } from '../../ui/use-saving.ts'

export interface SaveFileButtonProps {
  fetchFile: (fetching: Fetching) => Promise<Downloaded>
  /** The sentence when it could not be fetched. */
  failed: string
  children: ReactNode
}

/** Fetches a file that the server makes, and saves it. */
export function SaveFileButton({ fetchFile, failed, children }: SaveFileButtonProps) {
  const { progress, start } = useSaving(fetchFile, failed)
  return (
    <Button size="sm" variant="outline" colorPalette="gray" loading={progress !== null} onClick={start}>
      <Download aria-hidden />
      {children}
    </Button>
  )
}
