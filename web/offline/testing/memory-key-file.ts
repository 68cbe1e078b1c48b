import { erasedBytes, type KeyFile, keyFileBytes, parseKeys, type StoredKeys } from '../key-file.ts'

/** The key file of one device, shared by its tabs; or of a browser that has none. */
export class MemoryKeyFile implements KeyFile {
  bytes: Uint8Array = new Uint8Array()
  /** False as in a private window. */
  isWritable = true

  async read(): Promise<StoredKeys | null> {
    return parseKeys(this.bytes)
  }

  async write(stored: StoredKeys): Promise<boolean> {
    if (this.isWritable) this.bytes = keyFileBytes(stored)
    return this.isWritable
  }

  async erase(id: string): Promise<boolean> {
    if (!this.isWritable) return false
    const stored = parseKeys(this.bytes)
    if (stored?.id === id) this.bytes = erasedBytes(stored)
    return true
  }
}
