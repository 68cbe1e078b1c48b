import { parseAst } from 'rolldown/parseAst'

/** A node of the ESTree that the bundler's parser makes of TypeScript and JSX. */
export interface SyntaxNode {
  type: string
  start: number
  [field: string]: unknown
}

/** Throws where the file cannot be parsed. */
export function parse(path: string, source: string): SyntaxNode {
  const program: unknown = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path)
  if (!isNode(program)) throw new Error(`${path}: no syntax tree`)
  return program
}

/** Visits every node in source order; `visit` answers false to leave out what is below. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => boolean | undefined): void {
  if (visit(node) === false) return
  for (const child of childrenOf(node)) walk(child, visit)
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .sort((a, b) => a.start - b.start)
}
