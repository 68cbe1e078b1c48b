import type { SourceTree } from './import-graph.ts'
import { isTest } from './import-graph.ts'
import { isNode, parse, type SyntaxNode, walk } from './syntax-tree.ts'

export interface SpecWords {
  words: string
  /** The stage of the product that brings them; 0: dropped by a decision. */
  issue: number
  line: number
}

/** Takes the place of a value inside a text of the source. */
const VALUE = '\u0000'

/** Reads spec-words.txt: `ISSUE words` a line, comments and headings begin with #. Throws on any other line. */
export function readSpecWords(list: string): SpecWords[] {
  return list.split('\n').flatMap((text, at) => {
    if (text === '' || text.startsWith('#')) return []
    const [, issue, words] = /^(\d) (\S.*\S|\S)$/.exec(text) ?? []
    if (issue === undefined || words === undefined)
      throw new Error(`spec-words.txt:${at + 1}: not "ISSUE words": ${text}`)
    return [{ words: words.normalize('NFC'), issue: Number(issue), line: at + 1 }]
  })
}

/**
 * The words of finished stages that are in no text of web/ or shared/. Comments, tests, parts of longer words and of longer
 * entries of the list do not count.
 * @param finished the newest stage whose words must be there
 */
export function findMissingWords(
  list: readonly SpecWords[],
  tree: SourceTree,
  finished: number,
): SpecWords[] {
  const texts = new Set(
    [...tree].filter(([path]) => isShown(path)).flatMap(([path, source]) => textsOf(path, source)),
  )
  return list.filter(({ words, issue }) => {
    if (issue === 0 || issue > finished) return false
    const pattern = patternOf(words)
    const longer = list.filter((other) => other.words !== words && pattern.test(other.words))
    return ![...texts].some((text) => pattern.test(without(longer, text)))
  })
}

function without(longer: readonly SpecWords[], text: string): string {
  return longer.reduce((rest, { words }) => rest.replaceAll(new RegExp(patternOf(words), 'gu'), VALUE), text)
}

function isShown(path: string): boolean {
  return /^(web|shared)\//.test(path) && !isTest(path) && !/\/(e2e|testing)\//.test(path)
}

function patternOf(words: string): RegExp {
  const escaped = words.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', VALUE)
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u')
}

/** Strings, templates and JSX of a file, with white space as the browser shows it. */
function textsOf(path: string, source: string): string[] {
  if (!/[가-힣]/.test(source)) return []
  const texts: string[] = []
  walk(parse(path, source), (node) => {
    const text = textOf(node)
    if (text !== undefined && /[가-힣]/.test(text)) texts.push(text.replaceAll(/\s+/g, ' ').normalize('NFC'))
    return undefined
  })
  return texts
}

function textOf(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : undefined
    case 'TemplateLiteral':
      return parts(node['quasis']).map(quasiText).join(VALUE)
    case 'JSXElement':
    case 'JSXFragment':
      return parts(node['children']).map(childText).join('')
    default:
      return undefined
  }
}

function quasiText(quasi: SyntaxNode): string {
  const value = quasi['value']
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}

/** An expression between words counts as a value; a lone string in braces is part of the sentence. */
function childText(child: SyntaxNode): string {
  if (child.type === 'JSXText') return String(child['value'])
  const inside = child.type === 'JSXExpressionContainer' ? child['expression'] : undefined
  return isNode(inside) && inside.type === 'Literal' ? String(inside['value']) : VALUE
}

function parts(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}
