import { readFileSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface End {
  generation: string
  sequence: number
}

/**
 * A note of the segment after which the server was stopped in order, when the log is brought into the database and removed. It counts
 * while the database's file is untouched since: then the replica has all of it, and the log of the next start goes on from there.
 */
export class EndedAt {
  readonly #note: string
  readonly #database: string
  readonly #end: End | null

  /** Reads the note, which counts once. The database must be held already, so that nothing is written to its file meanwhile. */
  constructor({ workDir, databasePath }: { workDir: string; databasePath: string }) {
    this.#note = join(workDir, 'ended-at.json')
    this.#database = databasePath
    this.#end = this.#read()
    rmSync(this.#note, { force: true })
  }

  is({ generation, sequence }: End): boolean {
    return this.#end?.generation === generation && this.#end.sequence === sequence
  }

  async write(end: End): Promise<void> {
    await writeFile(this.#note, JSON.stringify({ ...end, file: fileMark(this.#database) }), { mode: 0o600 })
  }

  #read(): End | null {
    try {
      const { file, ...end } = JSON.parse(readFileSync(this.#note, 'utf8')) as End & { file: string }
      return file === fileMark(this.#database) ? end : null
    } catch {
      return null
    }
  }
}

/** Changes whenever the file is written. */
function fileMark(path: string): string {
  const { ino, size, mtimeNs } = statSync(path, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}
