import { posix } from 'node:path'
import { isNode, parse, type SyntaxNode, walk } from './syntax-tree.ts'

export interface Import {
  /** The specifier as it is written. */
  specifier: string
  /** Path from the root when it names a file of the repository; undefined for a package. */
  file: string | undefined
  line: number
}

/** Every way in which one file names another: import, re-export, import(), import type and `new URL(…, import.meta.url)`. */
export function importsOf(path: string, source: string): Import[] {
  const found: Import[] = []
  walk(parse(path, source), (node) => {
    const specifier = specifierOf(node)
    if (specifier !== undefined) {
      const line = source.slice(0, node.start).split('\n').length
      found.push({ specifier, file: fileOf(path, specifier), line })
    }
    return undefined
  })
  return found
}

function specifierOf(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return text(node['source']) ?? text(node['argument'])
    case 'NewExpression':
      return urlBesideThisFile(node)
    default:
      return undefined
  }
}

function urlBesideThisFile(node: SyntaxNode): string | undefined {
  const [target, base] = Array.isArray(node['arguments']) ? node['arguments'] : []
  const isUrl = isNode(node['callee']) && node['callee']['name'] === 'URL'
  const isRelative = isNode(base) && base.type === 'MemberExpression'
  const specifier = isUrl && isRelative ? text(target) : undefined
  return specifier && /\.tsx?$/.test(specifier) ? specifier : undefined
}

function text(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'TSLiteralType') return text(node['literal'])
  return typeof node['value'] === 'string' ? node['value'] : undefined
}

function fileOf(importer: string, specifier: string): string | undefined {
  const [plain = ''] = specifier.split('?')
  if (plain.startsWith('#shared/')) return plain.slice(1)
  return plain.startsWith('.') ? posix.join(posix.dirname(importer), plain) : undefined
}
