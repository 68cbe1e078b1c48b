import { closeSync, openSync, statSync } from 'node:fs'
import { HeldDatabase } from './held-database.ts'
import { readSalt, readWal, WalBrokenError, type WalPages, type WalPosition } from './wal-reader.ts'

const ENOUGH_AT_ONCE = 16 * 1024 * 1024
const FRAME_HEADER_BYTES = 24

/** Reads the database's log from commit to commit, and decides when it begins anew. */
export class LogFollower {
  readonly held: HeldDatabase
  readonly #path: string
  #descriptor: number | null = null
  #position: WalPosition | null = null
  #mayBeginAnew = true
  #logBytes = 0

  constructor(databasePath: string) {
    this.held = new HeldDatabase(databasePath)
    this.#path = `${databasePath}-wal`
  }

  /** How much of the log was read since it began. */
  get logBytes(): number {
    return this.#logBytes
  }

  /** How long the log's file is, whatever is read of it; 0 where there is none. */
  get fileBytes(): number {
    return statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0
  }

  get position(): WalPosition | null {
    return this.#position
  }

  /** Goes on after the position where the log still has it. */
  canGoOnFrom(position: WalPosition): boolean {
    try {
      this.#descriptor ??= openSync(this.#path, 'r')
      readWal(this.#descriptor, position, {
        mayBeginAnew: false,
        enoughBytes: 0,
      })
      this.goOnFrom(position)
      return true
    } catch (error) {
      if (error instanceof WalBrokenError) return false
      throw error
    }
  }

  /** null: from the beginning of the log, whichever it is. */
  goOnFrom(position: WalPosition | null): void {
    this.#position = position
    this.#mayBeginAnew = position === null
  }

  /** Reads what was committed; `before` finds the database as it was before that was read. Throws WalBrokenError. */
  read(before: () => void, each: (pages: WalPages) => void): void {
    this.held.moveOn(() => {
      before()
      this.readRest(each)
    })
  }

  /** Throws WalBrokenError. */
  readRest(each: (pages: WalPages) => void): void {
    this.#descriptor ??= openSync(this.#path, 'r')
    for (;;) {
      // Asked between two looks at which log it is, so that the number is of the log that is read.
      const salt = readSalt(this.#descriptor)
      const mostFrames = this.held.committedFrames()
      const how = { salt, mayBeginAnew: this.#mayBeginAnew, enoughBytes: ENOUGH_AT_ONCE, mostFrames }
      const found = readWal(this.#descriptor, this.#position, how)
      if (found === null && readSalt(this.#descriptor) !== salt) continue
      if (found === null) return
      this.#position = found.position
      this.#mayBeginAnew = false
      this.#logBytes = found.position.frame * (found.pageSize + FRAME_HEADER_BYTES)
      each(found)
    }
  }

  /** Lets the next writer begin the log anew; false: not now. */
  checkpoint(each: (pages: WalPages) => void): boolean {
    if (!this.held.checkpoint(() => this.readRest(each))) return false
    this.#mayBeginAnew = true
    this.#logBytes = 0
    return true
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor)
    this.held.close()
  }
}
