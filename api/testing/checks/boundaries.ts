import { apiRule, featureOrder } from './boundaries-api.ts'
import { sharedRule } from './boundaries-shared.ts'
import { webRule } from './boundaries-web.ts'
import { findCycles } from './cycles.ts'
import { importGraph, type Rule, sideOf } from './import-graph.ts'
import type { SourceTree } from './source-tree.ts'

/**
 * Everything that breaks the directions of imports: shared ← api, web; the layers and the features' order inside both;
 * no cycle. The layers are read from the folders, so that a new feature is held to them from its first file.
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
  return [...order.violations, ...broken, ...findCycles(graph)]
}
