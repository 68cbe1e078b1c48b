import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { FileKind } from '#shared/endpoint.ts'
import type { FileRisk } from '#shared/files/file-risks.ts'
import { inOne } from '../byte-source.ts'
import { type ScanLimits, type ScannerAddress, scanWithClamd } from './clamd.ts'
import { JudgeThread } from './judge-thread.ts'

/** A file to judge; `read` gives its bytes in pieces that nobody changes, and may be called again. */
export interface JudgedFile {
  kind: FileKind
  read: () => Promise<Buffer[]>
}

export interface Judgement {
  /** What may be dangerous; empty: nothing. */
  risks: readonly FileRisk[]
  /** False while the scanner cannot be reached: then the file is judged again later. */
  isFinal: boolean
}

export interface FileJudgeOptions {
  /** Null: files are not scanned. */
  scanner: ScannerAddress | null
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** For so long a scanner that cannot be reached is not asked again, so that uploads do not wait for it. */
  pauseMs?: number
  scanLimits?: Partial<ScanLimits>
}

const PAUSE_MS = 30_000
const SCANS_AT_ONCE = 4

/** Says what may be dangerous in files that are stored: by their structure, and by the operator's scanner. */
export class FileJudge {
  readonly #options: FileJudgeOptions
  readonly #thread = new JudgeThread()
  readonly #fewAtOnce = pLimit(SCANS_AT_ONCE)
  #pausedUntil = 0

  constructor(options: FileJudgeOptions) {
    this.#options = options
  }

  /** Throws what `read` throws. */
  async judge({ kind, read }: JudgedFile): Promise<Judgement> {
    const scanned = await this.#fewAtOnce(() => this.#scan(read))
    if (scanned === 'infected') return { risks: ['infected'], isFinal: true }
    const risks = await this.#thread.risksOf(kind, read)
    if (scanned === 'clean') return { risks, isFinal: true }
    return { risks: [...risks, 'unscanned'], isFinal: scanned === 'unfit' }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async #scan(read: () => Promise<Buffer[]>): Promise<'clean' | 'infected' | 'unfit' | 'unreachable'> {
    const { scanner, log, pauseMs = PAUSE_MS, scanLimits } = this.#options
    if (scanner === null) return 'clean'
    if (performance.now() < this.#pausedUntil) return 'unreachable'
    const bytes = inOne(await read())
    try {
      const scan = await scanWithClamd(scanner, bytes, scanLimits)
      if (typeof scan === 'string') return scan
      log.warn({ event: 'infected-file', signature: scan.found }, 'the scanner found malware in a file')
      return 'infected'
    } catch (error) {
      this.#pausedUntil = performance.now() + pauseMs
      log.warn({ event: 'scanner-unreachable', err: error }, 'files are accepted without being scanned')
      return 'unreachable'
    }
  }
}
