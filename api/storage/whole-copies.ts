import type { OpenedFile } from './file-store.ts'

/** A second place that may hold whole bytes of stored files, as they are stored. */
export interface WholeCopies {
  place: 'backup' | 'replica'
  /** Null: it does not hold them. The stream fails when they are not whole. */
  open(storedSha256: string): Promise<OpenedFile | null>
}
