import type { SourceTree } from './import-graph.ts'
import { isTest } from './import-graph.ts'
import { isNode, parse, type SyntaxNode, walk } from './syntax-tree.ts'

/** A line of the specification, and where it is held. */
export interface Statement {
  /** Words that a screen shows to the letter, with {} for a value; or a rule, in our own words. */
  text: string
  isWords: boolean
  /** Tests that provoke it where a person, or a program that calls the API, meets it. */
  tests: { path: string; title: string }[]
  /** What we do instead and why, where a decision changed it. */
  instead: string | undefined
  /** `errors.txt:7` */
  place: string
}

/** Takes the place of a value inside a text of the source. */
const VALUE = '\u0000'

/**
 * Reads a list of statements. `"words"` in quotes, or a rule without them, each followed by indented lines `path › title of a
 * test` or `instead: what and why`; comments and headings begin with #. Throws on any other line.
 * @param name the file's name, for what a person must correct
 */
export function readStatements(name: string, list: string): Statement[] {
  const statements: Statement[] = []
  for (const [at, line] of list.normalize('NFC').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue
    const place = `${name}:${at + 1}`
    if (!line.startsWith(' ')) {
      const [, words] = /^"(.+)"$/.exec(line) ?? []
      statements.push({ text: words ?? line, isWords: !!words, tests: [], instead: undefined, place })
      continue
    }
    const statement = statements.at(-1)
    const [, path, title] = /^ {2}(\S+) › (.+)$/.exec(line) ?? []
    const [, instead] = /^ {2}instead: (.+)$/.exec(line) ?? []
    if (statement && path && title) statement.tests.push({ path, title })
    else if (statement && instead) statement.instead = instead
    else throw new Error(`${place}: neither a statement nor its test: ${line}`)
  }
  return statements
}

/**
 * The words that are in no text of web/ or shared/. Comments, tests, parts of longer words and of longer entries of the list do
 * not count.
 */
export function findMissingWords(list: readonly Statement[], tree: SourceTree): Statement[] {
  const texts = new Set(
    [...tree].filter(([path]) => isShown(path)).flatMap(([path, source]) => textsOf(path, source)),
  )
  const words = list.filter(({ isWords }) => isWords)
  return words.filter(({ text, instead }) => !instead && !isAmong(texts, text, words, VALUE))
}

/**
 * What is wrong with the tests of the statements, a sentence each: none is named, the named one does not exist or is skipped,
 * or its file does not say the words.
 */
export function findUnproven(list: readonly Statement[], tree: SourceTree): string[] {
  const words = list.filter(({ isWords }) => isWords)
  const named = new Set(list.flatMap(({ tests }) => tests.map(({ path }) => path)))
  const files = new Map([...named].map((path) => [path, readTests(path, tree)]))
  return list.flatMap(({ text, isWords, tests, instead, place }) => {
    if (instead) return []
    if (tests.length === 0) return [`${place}: no test holds: ${text}`]
    return tests.flatMap(({ path, title }) => {
      const file = files.get(path)
      if (!file) return [`${place}: no test of the API, of a component or in the browser: ${path}`]
      if (!file.titles.has(title)) return [`${place}: ${path} has no test "${title}"`]
      const says = !isWords || isAmong(file.texts, text, words, '.+?')
      return says ? [] : [`${place}: ${path} never says: ${text}`]
    })
  })
}

/** Undefined for what is no test by the API, of a component or in the browser. */
function readTests(path: string, tree: SourceTree) {
  const source = tree.get(path)
  if (source === undefined || !/^(api|web)\/.*\.(test\.tsx?|spec\.ts)$/.test(path)) return undefined
  return { titles: titlesOf(path, source), texts: new Set(textsOf(path, source)) }
}

function isAmong(
  texts: ReadonlySet<string>,
  text: string,
  words: readonly Statement[],
  value: string,
): boolean {
  const pattern = patternOf(text, value)
  const longer = words
    .filter((other) => other.text !== text && pattern.test(other.text))
    .map((other) => new RegExp(patternOf(other.text, value), 'gu'))
  return [...texts].some((found) =>
    pattern.test(longer.reduce((rest, w) => rest.replaceAll(w, VALUE), found)),
  )
}

function isShown(path: string): boolean {
  return /^(web|shared)\//.test(path) && !isTest(path) && !/\/(e2e|testing)\//.test(path)
}

/** @param value what stands for {}: a regular expression */
function patternOf(words: string, value: string): RegExp {
  const escaped = words.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', value)
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

/** The titles of the tests that run: `it(…)`, `test(…)` and their `each`, skipped ones left out. */
function titlesOf(path: string, source: string): Set<string> {
  const titles = new Set<string>()
  walk(parse(path, source), (node) => {
    const [first] = node.type === 'CallExpression' ? parts(node['arguments']) : []
    const title = first && runsATest(node['callee']) ? textOf(first) : undefined
    if (title !== undefined) titles.add(title.replaceAll(VALUE, '{}').normalize('NFC'))
    return undefined
  })
  return titles
}

/** `it`, `test`, `it.each(…)`, `it.runIf(…)`: neither `test.describe` nor `it.skip` or `it.todo`. */
function runsATest(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee['name'] === 'it' || callee['name'] === 'test'
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return runsATest(callee['callee'] ?? callee['tag'])
  const property = callee.type === 'MemberExpression' ? callee['property'] : undefined
  const isRun = isNode(property) && ['each', 'for', 'runIf', 'skipIf'].includes(String(property['name']))
  return isRun && runsATest(callee['object'])
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
