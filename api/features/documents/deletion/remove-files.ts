import type { Context } from '../../../context.ts'

/** Removes files that no row names any more; what cannot be removed now, the orphan sweep takes. */
export async function removeFiles(
  { files, log }: Pick<Context, 'files' | 'log'>,
  storageKeys: readonly string[],
): Promise<void> {
  for (const storageKey of storageKeys)
    await files.remove(storageKey).catch((error: unknown) => {
      log.warn({ err: error }, 'left a file to the orphan sweep')
    })
}
