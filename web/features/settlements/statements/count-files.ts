import { ARCHIVE_FILES_HEADER } from '#shared/files/archive-files.ts'
import type { Exporting } from '../../../documents/export/use-export.ts'
import type { DownloadProgress } from '../../../lib/api-download.ts'

/** Tells how many files of an archive have come, and how many it will have, instead of bytes. */
export function inFiles(tell: Exporting['onProgress']): DownloadProgress {
  const count = fileCounter()
  return (_loaded, _total, { bytes, headers }) => {
    const total = Number(headers.get(ARCHIVE_FILES_HEADER))
    tell(count(bytes), total > 0 ? total : null)
  }
}

const HEADER_BYTES = 30
const FILE_SIGNATURE = 0x04034b50

/**
 * Counts the files of a ZIP that have come whole, piece by piece of it. Before each stand its name's length and its own
 * (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.7), as our server knows both.
 */
export function fileCounter(): (bytes: Uint8Array) => number {
  let whole = 0
  /** Bytes until the next header. */
  let left = 0
  let header: number[] = []
  return (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      if (left > 0) {
        const come = Math.min(left, bytes.length - at)
        at += come
        left -= come
        if (left === 0) whole += 1
        continue
      }
      header.push(bytes[at] ?? 0)
      at += 1
      if (header.length < HEADER_BYTES) continue
      left = lengthAfter(new DataView(Uint8Array.from(header).buffer))
      header = []
    }
    return whole
  }
}

/** Behind the last file stands the list of all, up to the end. */
function lengthAfter(header: DataView): number {
  if (header.getUint32(0, true) !== FILE_SIGNATURE) return Number.POSITIVE_INFINITY
  return header.getUint32(18, true) + header.getUint16(26, true) + header.getUint16(28, true)
}
