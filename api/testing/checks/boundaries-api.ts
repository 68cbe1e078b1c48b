import type { SourceTree } from './import-graph.ts'
import { featureOf, folderOf, type ImportGraph, isTest, type Rule, sideOf } from './import-graph.ts'
import { isNode, parse, walk } from './syntax-tree.ts'

const FEATURE_INDEX = 'api/features/index.ts'

/** Each layer may import itself and those before it. */
const LAYERS = [
  'storage',
  'database',
  'http',
  'imports',
  'realtime',
  'features',
  'jobs',
  'app',
  'tools',
] as const
type Layer = (typeof LAYERS)[number]

/** A new folder stands below the features. */
const LAYER_OF_FOLDER: Record<string, Layer> = {
  storage: 'storage',
  excel: 'storage',
  keys: 'storage',
  database: 'database',
  http: 'http',
  imports: 'imports',
  realtime: 'realtime',
  features: 'features',
  jobs: 'jobs',
  demo: 'jobs',
  cli: 'tools',
  bench: 'tools',
  faults: 'tools',
  testing: 'tools',
}

/**
 * In api/: tools -> app -> jobs -> features -> realtime -> imports -> http -> database -> storage, keys, excel -> shared, and a feature
 * imports only features before it in the order. A test may import anything of its side.
 */
export function apiRule(graph: ImportGraph, features: readonly string[]): Rule {
  const app = appFiles(graph)
  /** None: a file beside the folders that composes nothing, as config.ts. */
  const layerOf = (path: string): Layer | undefined => {
    if (app.has(path)) return 'app'
    return folderOf(path) === '' ? undefined : (LAYER_OF_FOLDER[folderOf(path)] ?? 'realtime')
  }

  return (importer, { file }) => {
    if (file === undefined || sideOf(file) === 'shared') return undefined
    if (sideOf(file) === 'web') return 'api never imports web'
    if (sideOf(file) !== 'api' || isTest(importer)) return undefined
    const from = layerOf(importer)
    const to = layerOf(file)
    if (from && to && LAYERS.indexOf(to) > LAYERS.indexOf(from)) return `${from} may not import ${to}`
    return from === 'features' ? featureReason(importer, file, features) : undefined
  }
}

function featureReason(importer: string, file: string, features: readonly string[]): string | undefined {
  const from = featureOf(importer)
  const to = featureOf(file)
  if (from === undefined || to === undefined || from === to) return undefined
  if (features.indexOf(to) < features.indexOf(from)) return undefined
  return `the feature ${to} does not stand above ${from} in ${FEATURE_INDEX}`
}

/**
 * The order of the features: in index.ts, the order in which the code below the imports (which the formatter sorts) uses what
 * each folder exports, or names the folder as a string.
 */
export function featureOrder(tree: SourceTree): { features: string[]; violations: string[] } {
  const inside = [...tree.keys()].filter((path) => sideOf(path) === 'api')
  const folders = new Set(inside.map(featureOf).filter((name) => name !== undefined))
  const named = namedInIndex(tree.get(FEATURE_INDEX) ?? '', folders)
  const violations = [...folders]
    .filter((name) => !named.includes(name))
    .map(
      (name) => `api/features/${name}: stands nowhere in ${FEATURE_INDEX}, so it has no place in the order`,
    )
  return { features: named, violations }
}

function namedInIndex(source: string, folders: ReadonlySet<string>): string[] {
  const featureOfName = new Map<string, string>()
  const named = new Set<string>()
  walk(parse(FEATURE_INDEX, source), (node) => {
    if (node.type === 'ImportDeclaration') {
      const from = isNode(node['source']) ? String(node['source']['value']) : ''
      const feature = /^\.\/([^/]+)\//.exec(from)?.[1]
      const specifiers: unknown[] = Array.isArray(node['specifiers']) ? node['specifiers'] : []
      for (const specifier of specifiers) {
        const local = isNode(specifier) ? specifier['local'] : undefined
        if (feature && isNode(local)) featureOfName.set(String(local['name']), feature)
      }
      return false
    }
    const name = node.type === 'Identifier' ? featureOfName.get(String(node['name'])) : undefined
    const literal = node.type === 'Literal' ? String(node['value']) : ''
    if (name !== undefined) named.add(name)
    else if (folders.has(literal)) named.add(literal)
    return undefined
  })
  return [...named]
}

/** The files beside the folders that belong to app: those that import features or jobs, or another such file. */
function appFiles(graph: ImportGraph): Set<string> {
  const beside = [...graph].filter(([path]) => folderOf(path) === '')
  const app = new Set<string>()
  let grown = true
  while (grown) {
    const before = app.size
    for (const [path, imports] of beside) {
      const composes = imports.some(
        ({ file }) => file && (app.has(file) || /^api\/(features|jobs)\//.test(file)),
      )
      if (composes) app.add(path)
    }
    grown = app.size > before
  }
  return app
}
