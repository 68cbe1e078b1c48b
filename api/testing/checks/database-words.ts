import type { SourceTree } from './import-graph.ts'
import { isTest } from './import-graph.ts'
import { importsOf } from './imports.ts'
import { parse, type SyntaxNode, walk } from './syntax-tree.ts'

/** Files that may name the kind of the database: its folder, the replica of SQLite, what starts or measures portals, and the bus. */
const MAY_KNOW =
  /^api\/(database|replica|testing|cli|bench|faults)\/|^api\/config\.ts$|^api\/realtime\/postgres-bus\.ts$/

/** SQL that only one of the two databases understands, or that has no effect on one of them. */
const OWN_SQL = new RegExp(
  [
    String.raw`\bfor (no key )?(update|share)\b`,
    String.raw`\bpg_\w+`,
    String.raw`\b(unnest|nextval|hashtext|array_agg|string_agg|group_concat|greatest|least|strftime|to_char|datetime)\s*\(`,
    String.raw`\bjson_(each|tree|populate_recordset|array_elements|agg)\b`,
    String.raw`\b(fts5|rowid|pragma|ilike|sqlite_\w+)\b`,
    String.raw`= any\s*\(|\bdistinct on\b|\bon duplicate\b|\binsert or\b`,
    String.raw`\b(json_extract|xmax)\b`,
    String.raw`\w::\w`,
  ].join('|'),
  'i',
)

/** Kysely's ways to lock rows, the classes of its dialects, and what says where the database is. */
const OWN_NAMES: ReadonlyMap<string, string> = new Map([
  ['DatabaseKind', 'takes the kind of the database'],
  ['forUpdate', 'locks rows by itself, forUpdate'],
  ['forShare', 'locks rows by itself, forShare'],
  ['forNoKeyUpdate', 'locks rows by itself, forNoKeyUpdate'],
  ['forKeyShare', 'locks rows by itself, forKeyShare'],
  ['skipLocked', 'locks rows by itself, skipLocked'],
  ['noWait', 'locks rows by itself, noWait'],
  ['PostgresAdapter', 'asks for the dialect'],
  ['SqliteAdapter', 'asks for the dialect'],
  ['databaseUrl', 'asks whether there is a databaseUrl'],
])

/**
 * Code outside api/database that depends on which database runs: its name as a text, its type, SQL of its own, the settings
 * that choose it, and files of api/database that serve only one.
 * @returns one line per violation, `path:line: reason`
 */
export function findDatabaseWords(tree: SourceTree): string[] {
  return [...tree].flatMap(([path, source]) => {
    if (!path.startsWith('api/') || MAY_KNOW.test(path) || isTest(path)) return []
    const found: string[] = []
    const say = (at: number, reason: string) =>
      found.push(`${path}:${source.slice(0, at).split('\n').length}: ${reason}`)
    walk(parse(path, source), (node) => {
      const reason = reasonOf(node)
      if (reason !== undefined) say(node.start, `${reason}: leave it to api/database`)
      return undefined
    })
    for (const { file, line } of importsOf(path, source)) {
      if (file !== undefined && /^api\/database\/(.*\/)?(sqlite|postgres)[^/]*$/.test(file))
        found.push(`${path}:${line}: imports what serves one database only: ${file}`)
    }
    return found
  })
}

function reasonOf(node: SyntaxNode): string | undefined {
  const text = textOf(node)
  if (text === 'sqlite' || text === 'postgres') return `says which database it is on, '${text}'`
  const own = text === undefined ? null : OWN_SQL.exec(text)
  if (own !== null) return `SQL that not both databases understand, “${own[0]}”`
  return node.type === 'Identifier' ? OWN_NAMES.get(String(node['name'])) : undefined
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const value = node.type === 'TemplateElement' ? node['value'] : undefined
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : undefined
}
