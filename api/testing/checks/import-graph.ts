import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Import, importsOf } from './imports.ts'

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

/** Path → what it imports. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>

/** Answers why this import is forbidden, or undefined. */
export type Rule = (importer: string, imported: Import) => string | undefined

export function importGraph(tree: SourceTree): ImportGraph {
  return new Map([...tree].map(([path, source]) => [path, importsOf(path, source)]))
}

/** `shared`, `api` or `web`. */
export function sideOf(path: string): string {
  return path.split('/')[0] ?? ''
}

/** The folder directly below the side; empty for a file that is directly in it. */
export function folderOf(path: string): string {
  const [, folder = '', ...rest] = path.split('/')
  return rest.length > 0 ? folder : ''
}

/** The folder below `features`. */
export function featureOf(path: string): string | undefined {
  return /^(?:api|web)\/features\/([^/]+)\//.exec(path)?.[1]
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}
