import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { errorCode } from './disk-error.ts'

/**
 * Makes changed names in folders durable. An fsync that began before a rename does not cover it, so a caller never joins a
 * running one; all who wait meanwhile share the next.
 */
export class FolderSync {
  readonly #running = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Promise<void>>()
  readonly #made = new Map<string, Promise<void>>()

  sync(folder: string): Promise<void> {
    const waiting = this.#next.get(folder)
    if (waiting !== undefined) return waiting
    const running = this.#running.get(folder)
    if (running === undefined) return this.#start(folder)
    const next = running
      .catch(() => {})
      .then(() => {
        this.#next.delete(folder)
        return this.#start(folder)
      })
    this.#next.set(folder, next)
    return next
  }

  /** Makes a folder and its missing parents below `root`, which must exist; durable when it resolves. */
  make(folder: string, root: string): Promise<void> {
    if (folder === root) return Promise.resolve()
    const known = this.#made.get(folder)
    if (known !== undefined) return known
    const made = this.#make(folder, root).catch((error: unknown) => {
      this.#made.delete(folder)
      throw error
    })
    this.#made.set(folder, made)
    return made
  }

  async #make(folder: string, root: string): Promise<void> {
    await this.make(dirname(folder), root)
    // Not with its parents: a root that is gone, as when its disk is not mounted, must not be made.
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
    await this.sync(dirname(folder))
  }

  #start(folder: string): Promise<void> {
    const running = syncFolder(folder).finally(() => {
      if (this.#running.get(folder) === running) this.#running.delete(folder)
    })
    this.#running.set(folder, running)
    return running
  }
}

/** Makes a folder and its missing parents, wherever they begin; durable when it resolves. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made !== dirname(first); made = dirname(made)) await syncFolder(dirname(made))
}

/** One fsync of a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
