import { apiRule, featureOrder } from './boundaries-api.ts'
import { webRule } from './boundaries-web.ts'
import { type ImportGraph, importGraph, isTest, type Rule, type SourceTree, sideOf } from './import-graph.ts'

/**
 * Everything that breaks the directions of imports: shared ← api, web; the layers and the features' order inside both;
 * no cycle; and nothing of a store's screens leads to the amounts. The layers are read from the folders, so that a new feature is held to them from its first file.
 * @returns one line per violation, `path:line: reason`
 */
export function findBoundaryViolations(tree: SourceTree): string[] {
  const graph = importGraph(tree)
  const order = featureOrder(tree)
  const rules: Record<string, Rule> = {
    shared: sharedRule,
    api: apiRule(graph, order.features),
    web: webRule,
  }
  const broken = [...graph].flatMap(([path, imports]) => {
    const rule = rules[sideOf(path)]
    return imports.flatMap((imported) => {
      const reason = rule?.(path, imported)
      return reason ? [`${path}:${imported.line}: imports ${imported.specifier}: ${reason}`] : []
    })
  })
  return [...order.violations, ...broken, ...findCycles(graph), ...amountsInStores(graph)]
}

/** The entries of everything that a store's device loads: its pages, its frame, and the sending of records. */
const STORE_ENTRIES = [
  'web/app/store-routes.tsx',
  'web/app/layouts/DealerLayout.tsx',
  'web/app/outbox-transports.ts',
]
const AMOUNTS = 'shared/documents/document-amounts.ts'

/** The amounts that only administrators read must not reach a store's device by name; types count as well. */
function amountsInStores(graph: ImportGraph): string[] {
  return STORE_ENTRIES.flatMap((entry) => {
    const cameFrom = new Map([[entry, '']])
    for (const [path] of cameFrom)
      for (const { file } of graph.get(path) ?? [])
        if (file !== undefined && !cameFrom.has(file)) cameFrom.set(file, path)
    const trail = []
    for (let at = AMOUNTS; cameFrom.has(at); at = cameFrom.get(at) ?? '') trail.unshift(at)
    return trail.length > 0 ? [`a store's screens lead to the amounts: ${trail.join(' -> ')}`] : []
  })
}

const PACKAGES_OF_SHARED = ['zod/mini']
const PACKAGES_OF_SHARED_TESTS = ['vitest', 'fast-check', 'zod']

const sharedRule: Rule = (importer, { specifier, file }) => {
  if (file !== undefined) return sideOf(file) === 'shared' ? undefined : 'shared imports only shared'
  if (PACKAGES_OF_SHARED.includes(specifier)) return undefined
  if (isTest(importer) && (PACKAGES_OF_SHARED_TESTS.includes(specifier) || specifier.startsWith('node:')))
    return undefined
  return `shared imports no package but ${PACKAGES_OF_SHARED.join(' and ')}`
}

/** One line per cycle, each cycle once, as `a -> b -> a`. Type imports count too, as they tie files together. */
function findCycles(graph: ImportGraph): string[] {
  const done = new Set<string>()
  const cycles: string[] = []

  function visit(path: string, trail: readonly string[]): void {
    const at = trail.indexOf(path)
    if (at >= 0) {
      cycles.push(`cycle: ${[...trail.slice(at), path].join(' -> ')}`)
      return
    }
    if (done.has(path)) return
    const files = new Set((graph.get(path) ?? []).map((imported) => imported.file))
    for (const file of files) if (file !== undefined && graph.has(file)) visit(file, [...trail, path])
    done.add(path)
  }

  for (const path of graph.keys()) visit(path, [])
  return cycles
}
