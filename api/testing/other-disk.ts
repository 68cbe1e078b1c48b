import { mkdtemp } from 'node:fs/promises'

/** A folder on another disk than that of the temporary folders: in memory, which Linux shows as one. */
export function makeFolderOnOtherDisk(): Promise<string> {
  return mkdtemp('/dev/shm/portal-other-disk-')
}
