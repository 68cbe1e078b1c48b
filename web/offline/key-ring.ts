import { type DeviceKeys, importDeviceKeys } from './encryption.ts'
import { type KeyFile, type LeftKeys, NOBODY, type StoredKeys } from './key-file.ts'

const AGAIN_AFTER_MS = 200
const CHANNEL = 'portal-keys'
const ANSWER_WITHIN_MS = 1_000

interface HeldKeys {
  id: string
  keys: DeviceKeys
}

/** Between the tabs of a browser that cannot keep keys: which are wanted, or those. They cannot be exported there either. */
type KeyMessage = { wanted: string } | HeldKeys

/** The keys of whoever is logged in: in the device's key file, and in memory while this tab or worker runs. */
export class KeyRing {
  readonly #file: KeyFile
  #held: HeldKeys | null = null
  #tabs: BroadcastChannel | null = null

  constructor(file: KeyFile) {
    this.#file = file
  }

  /** The keys with this id; null when they are neither in memory nor in the file or, where it keeps none, in another tab. */
  async read(id: string, isKept: boolean): Promise<DeviceKeys | null> {
    if (this.#held?.id === id) return this.#held.keys
    const keys = (await this.#stored(id)) ?? (isKept ? await this.#storedSoon(id) : await this.#fromTabs(id))
    if (keys !== null) this.#held = { id, keys }
    return keys
  }

  /** What the file holds, as the server answered it; null where it holds nothing. */
  stored(): Promise<StoredKeys | null> {
    return this.#file.read()
  }

  /** Takes the keys into memory. Call it before a session names them. */
  async hold({ id, keys }: StoredKeys): Promise<DeviceKeys> {
    const imported = await importDeviceKeys(keys)
    this.#held = { id, keys: imported }
    return imported
  }

  /** Writes keys that wait for their accounts beside what the file holds, where no erasing takes them. */
  async setAside(left: readonly LeftKeys[]): Promise<void> {
    if (left.length === 0) return
    await this.#file.write({ id: NOBODY, keys: [], ...(await this.#file.read()), left })
  }

  /** False where the file cannot be written: then the keys are gone with the last tab. */
  async store(stored: StoredKeys): Promise<boolean> {
    const isKept = await this.#file.write(stored)
    if (!isKept) this.#answerTabs()
    return isKept
  }

  /**
   * Overwrites what the file holds unless `readId` answers its id: the keys of no session. Both are read before the session,
   * and forgotten only while they are the same, so that a login meanwhile loses nothing. False while such keys remain.
   */
  async eraseUnless(readId: () => Promise<string | null>): Promise<boolean> {
    const held = this.#held
    const stored = await this.#file.read()
    if (stored === null && held === null) return true
    const id = await readId()
    if (held?.id !== id && this.#held === held) this.#held = null
    if (stored === null || stored.id === id || stored.keys.length === 0) return true
    return this.#file.erase(stored.id)
  }

  async #stored(id: string): Promise<DeviceKeys | null> {
    const stored = await this.#file.read()
    return stored?.id === id ? importDeviceKeys(stored.keys) : null
  }

  /** Another tab may just be writing them. */
  async #storedSoon(id: string): Promise<DeviceKeys | null> {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    return this.#stored(id)
  }

  #fromTabs(id: string): Promise<DeviceKeys | null> {
    const tabs = this.#answerTabs()
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(null))
      const take = ({ data }: MessageEvent<KeyMessage>) => {
        if ('keys' in data && data.id === id) resolve(data.keys)
      }
      tabs.addEventListener('message', take, { signal })
      tabs.postMessage({ wanted: id } satisfies KeyMessage)
    })
  }

  /** Gives other tabs what this one holds when they want it. */
  #answerTabs(): BroadcastChannel {
    if (this.#tabs !== null) return this.#tabs
    const tabs = new BroadcastChannel(CHANNEL)
    tabs.addEventListener('message', ({ data }: MessageEvent<KeyMessage>) => {
      if ('wanted' in data && this.#held?.id === data.wanted) tabs.postMessage(this.#held)
    })
    this.#tabs = tabs
    return tabs
  }
}
