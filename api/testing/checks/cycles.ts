import type { ImportGraph } from './import-graph.ts'

/** One line per cycle, each cycle once, as `a -> b -> a`. Type imports count too, as they tie files together. */
export function findCycles(graph: ImportGraph): string[] {
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
