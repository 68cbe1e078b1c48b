import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Path from the repository's root, with slashes → text. */
export type SourceTree = ReadonlyMap<string, string>

/** Every .ts and .tsx file of the given folders below `root`. */
export function readSourceTree(root: string, folders = ['shared', 'api', 'web']): SourceTree {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(sep, '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')),
  )
  return new Map(files.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
