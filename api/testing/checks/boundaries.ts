import { apiRule, featureOrder } from './boundaries-api.ts'
import { sharedRule } from './boundaries-shared.ts'
import { webRule } from './boundaries-web.ts'
import { findCycles } from './cycles.ts'
import { type ImportGraph, importGraph, type Rule, sideOf } from './import-graph.ts'
import type { SourceTree } from './source-tree.ts'

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
