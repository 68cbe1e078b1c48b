import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createSystem, defaultBaseConfig, type SystemStyleObject } from '@chakra-ui/react'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, test } from 'vitest'
import { look, system } from './system.ts'

const web = fileURLToPath(new URL('../../', import.meta.url))
const whole = createSystem(defaultBaseConfig, look)

/** Names that Chakra's base config treats specially: utilities, their shorthands, conditions. */
const special = new Set([
  ...Object.entries(defaultBaseConfig.utilities ?? {}).flatMap(([name, utility]) => [
    name,
    ...[utility.shorthand ?? []].flat(),
  ]),
  ...Object.keys(defaultBaseConfig.conditions ?? {}).map((name) => `_${name}`),
])

const used = stylesInSource()

test('the source was read', () => {
  expect(used.get('truncate')).toContain(true)
  expect(used.get('hideBelow')).toContain('sm')
  expect(used.get('_hover')).toBeDefined()
  expect(used.size).toBeGreaterThan(60)
})

describe('a style prop becomes the same CSS as under the whole base config', () => {
  test.each([...used.keys()])('%s', (name) => {
    const values = [...(used.get(name) ?? [])]
    for (const value of values.length > 0 ? values : ['4']) {
      const style = name.startsWith('_') ? { [name]: { color: 'fg' } } : { [name]: value }
      expect(cssOf(system, style), `${name}: ${value}`).toEqual(cssOf(whole, style))
    }
  })
})

test('a style prop that is not there is noticed', () => {
  expect(cssOf(system, { spaceY: '4' })).not.toEqual(cssOf(whole, { spaceY: '4' }))
  expect(cssOf(system, { _firstLetter: { color: 'fg' } })).not.toEqual(
    cssOf(whole, { _firstLetter: { color: 'fg' } }),
  )
})

test('nothing lights up under the pointer while it is busy', () => {
  expect(JSON.stringify(cssOf(system, { _hover: { color: 'fg' } }))).toContain('[aria-disabled=true]')
})

/** Chakra also sets a variable with the background, for `currentBg`, which nothing here uses. */
function cssOf({ css, isValidProperty }: typeof system, style: Record<string, unknown>): unknown {
  const text = JSON.stringify(css(style as SystemStyleObject)).replaceAll(
    /,"--bg-currentcolor":("[^"]*"|\d+)/g,
    '',
  )
  return { css: JSON.parse(text), isValid: Object.keys(style).map(isValidProperty) }
}

/** Every special name used in web/ as an attribute or a key, with the plain values given to it. */
function stylesInSource(): Map<string, Set<unknown>> {
  const found = new Map<string, Set<unknown>>()
  const note = (name: unknown, value: unknown) => {
    if (typeof name !== 'string' || !special.has(name)) return
    const values = found.get(name) ?? new Set()
    found.set(name, values)
    for (const plain of plainValues(value)) values.add(plain)
  }
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isNode(node, 'JSXAttribute')) note(nameOf(node['name']), node['value'] ?? { value: true })
    if (isNode(node, 'Property')) note(nameOf(node['key']), node['value'])
    for (const child of Object.values(node)) walk(child)
  }
  for (const file of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.(test|spec)\.tsx?$|^e2e|(palette|style-props)\.ts$/.test(file)) continue
    const source = readFileSync(`${web}/${file}`, 'utf8')
    walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
  }
  return found
}

/** All strings, numbers and booleans in a value: `{ base: 'none', lg: '4' }` contains two. */
function plainValues(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if ('value' in value && typeof value.value !== 'object') return [value.value]
  return Object.entries(value).flatMap(([part, child]) => (part === 'test' ? [] : plainValues(child)))
}

function isNode(value: object, type: string): value is Record<string, unknown> {
  return 'type' in value && value.type === type
}

function nameOf(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return undefined
  return 'name' in node ? node.name : 'value' in node ? node.value : undefined
}
