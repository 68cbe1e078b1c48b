import type { FileKind } from '#shared/endpoint.ts'
import type { FileRisk } from '#shared/files/file-risks.ts'
import { JudgeThread } from './judge-thread.ts'

/** A file to judge; `read` gives bytes that nobody else uses, and may be called again. */
export interface JudgedFile {
  kind: FileKind
  read: () => Promise<Buffer>
}

/** Says what may be dangerous in files that are stored. */
export class FileJudge {
  readonly #thread = new JudgeThread()

  /** Empty: nothing. Throws what `read` throws. */
  judge({ kind, read }: JudgedFile): Promise<FileRisk[]> {
    return this.#thread.risksOf(kind, read)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
