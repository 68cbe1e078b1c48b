/** Which files a field accepts: extensions in lower case without the dot, and the largest size in bytes. */
export type FileRule = {
  extensions: readonly string[]
  maxBytes: number
  /** The sentence for a wrong kind of file, instead of the default one. */
  wrongKind?: string | undefined
}

const KINDS: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** Why a file is refused, or null. The server checks the content; this only saves a useless upload. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, rule: FileRule): string | null {
  const extension = file.name.includes('.')
    ? file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
    : ''
  if (!rule.extensions.includes(extension)) {
    return rule.wrongKind ?? `${file.name}: ${rule.extensions.join(', ')} 파일만 첨부할 수 있습니다.`
  }
  if (file.size === 0) return `${file.name}: 빈 파일입니다. 다른 파일을 선택해주세요.`
  if (file.size > rule.maxBytes) {
    return `${file.name}: ${formatBytes(rule.maxBytes)}까지 첨부할 수 있습니다. (${formatBytes(file.size - rule.maxBytes)} 초과)`
  }
  return null
}

/** The `accept` attribute. It names image types too, because without them Android hides the camera. */
export function acceptOf(rule: FileRule): string {
  const kinds = rule.extensions.map((extension) => KINDS[extension]).filter((kind) => kind !== undefined)
  return [...rule.extensions.map((extension) => `.${extension}`), ...new Set(kinds)].join(',')
}

/** A size in a short form: 900B, 35KB, 4.2MB, 10MB, 1.5GB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)}KB`
  if (bytes < 1024 ** 3) return `${Number((bytes / 1024 ** 2).toFixed(1))}MB`
  return `${Number((bytes / 1024 ** 3).toFixed(1))}GB`
}
