import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { FileStore } from './file-store.ts'
import type { RequireMark } from './store-mark.ts'

/** An upload that begins, and a list, ask again only when the last answer is older: whoever keeps or removes a file asks anyhow. */
const ASK_AGAIN_AFTER_MS = 1000

/** What is told of a file that is not there. */
const MISSING: readonly ErrorCode[] = ['FILE_NOT_FOUND', 'FILE_DAMAGED']

/**
 * The same store, which keeps nothing while its mark is gone. `keep` asks before the finished file gets its name: on a folder that was
 * unmounted since, giving it fails, as the file is not there; in one that was unmounted before, the mark is not there.
 */
export function markedFileStore(store: FileStore, requireMark: RequireMark): FileStore {
  let askedAt = Number.NEGATIVE_INFINITY
  const requireRecently = async () => {
    if (performance.now() - askedAt < ASK_AGAIN_AFTER_MS) return
    await requireMark()
    askedAt = performance.now()
  }
  /** Nothing is missing in a store that is not there. */
  const orUnavailable = async (error: unknown): Promise<never> => {
    if (error instanceof AppError && MISSING.includes(error.code)) await requireMark()
    throw error
  }
  return {
    ...store,
    async receive(source, limits) {
      await requireRecently().catch((error: unknown) => {
        source.on('error', () => {}).resume()
        throw error
      })
      const received = await store.receive(source, limits)
      return {
        ...received,
        async keep() {
          await requireMark().catch(async (error: unknown) => {
            await received.discard()
            throw error
          })
          return received.keep()
        },
      }
    },
    open: (...asked) => store.open(...asked).catch(orUnavailable),
    openStored: (...asked) => store.openStored(...asked).catch(orUnavailable),
    async seal(...asked) {
      await requireMark()
      return store.seal(...asked)
    },
    onDamaged: (listener) =>
      store.onDamaged((file) => {
        requireMark().then(
          () => listener(file),
          () => {},
        )
      }),
    async repair(...asked) {
      await requireMark()
      return store.repair(...asked)
    },
    async remove(...asked) {
      await requireMark()
      await store.remove(...asked)
    },
    // Whoever goes through the files removes what nobody names: another store's files are named elsewhere.
    async *list(...asked) {
      for await (const file of store.list(...asked)) {
        await requireRecently()
        yield file
      }
    },
    async ping() {
      await requireMark()
      await store.ping()
    },
  }
}
