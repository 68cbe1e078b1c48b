import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const readme = read('README.md')
const papers = ['README', 'ARCHITECTURE', 'CONTRIBUTING', 'SECURITY']
  .map((name) => read(`${name}.md`))
  .join('\n')

/** The part under a heading. */
function part(heading: string): string {
  const [, ...rest] = readme.split(`\n## ${heading}\n`)
  return rest.join('').split('\n## ')[0] ?? ''
}

const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, found]) => found ?? [])),
]

it('lists every setting, and none that does not exist', () => {
  const known = all(read('api/config.ts'), /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)
  const listed = all(part('Settings'), /`([A-Z][A-Z0-9_]+)`/g)
  expect(known).toContain('DATABASE_URL')
  expect(listed.toSorted()).toEqual(known.toSorted())
})

it('names commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = all(papers, /npm (?:run )?(start|test|(?<=run )[a-z:]+)/g)
  expect(named).toContain('backup')
  for (const name of named) expect(scripts).toHaveProperty(name)
})

it('shows pictures and names files that exist', () => {
  const pictures = all(readme, /(?:src="|\]\()(public\/[^")]+)/g)
  const files = all(
    papers,
    /`((?:api|shared|web|public)\/[\w./-]+\.(?:tsx?|mjs)|(?:api|shared|web)\/[\w/-]+\/)`/g,
  )
  expect(pictures.length).toBeGreaterThan(1)
  expect(files.length).toBeGreaterThan(5)
  for (const path of [...pictures, ...files]) expect(existsSync(new URL(path, root)), path).toBe(true)
})
