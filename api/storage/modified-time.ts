import { stat } from 'node:fs/promises'

/** null: the file has gone meanwhile. */
export function modifiedTime(path: string): Promise<Date | null> {
  return stat(path).then(
    ({ mtime }) => mtime,
    () => null,
  )
}
