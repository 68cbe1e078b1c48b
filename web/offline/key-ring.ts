import { type DeviceKeys, importDeviceKeys } from './encryption.ts'
import type { KeyFile, StoredKeys } from './key-file.ts'

const AGAIN_AFTER_MS = 200

/** The keys of whoever is logged in: in the device's key file, and in memory while this tab or worker runs. */
export class KeyRing {
  readonly #file: KeyFile
  #held: { id: string; keys: DeviceKeys } | null = null

  constructor(file: KeyFile) {
    this.#file = file
  }

  /** The keys with this id; null when they are neither in memory nor, where they are kept, in the file. */
  async read(id: string, isKept: boolean): Promise<DeviceKeys | null> {
    if (this.#held?.id === id) return this.#held.keys
    if (!isKept) return null
    const stored = (await this.#stored(id)) ?? (await this.#storedSoon(id))
    if (stored === null) return null
    const keys = await importDeviceKeys(stored.keys)
    this.#held = { id, keys }
    return keys
  }

  /** Takes the keys into memory. Call it before a session names them. */
  async hold({ id, keys }: StoredKeys): Promise<void> {
    this.#held = { id, keys: await importDeviceKeys(keys) }
  }

  /** False where the file cannot be written: then the keys are gone with this tab. */
  store(stored: StoredKeys): Promise<boolean> {
    return this.#file.write(stored)
  }

  /**
   * Overwrites what the file holds unless `readId` answers its id: the keys of no session. The file is read before the session,
   * and overwritten only while it is the same, so that a login meanwhile loses nothing. False while such keys remain.
   */
  async eraseUnless(readId: () => Promise<string | null>): Promise<boolean> {
    const stored = await this.#file.read()
    if (stored === null && this.#held === null) return true
    const id = await readId()
    if (this.#held?.id !== id) this.#held = null
    if (stored === null || stored.id === id) return true
    return this.#file.erase(stored.id)
  }

  async #stored(id: string): Promise<StoredKeys | null> {
    const stored = await this.#file.read()
    return stored?.id === id ? stored : null
  }

  /** Another tab may just be writing them. */
  async #storedSoon(id: string): Promise<StoredKeys | null> {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    return this.#stored(id)
  }
}
