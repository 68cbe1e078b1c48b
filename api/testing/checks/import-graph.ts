import { type Import, importsOf } from './imports.ts'
import type { SourceTree } from './source-tree.ts'

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
