import type { JsonSchema } from './sample-input.ts'

export interface BadValue {
  what: string
  value: unknown
}

const STRING_TYPES: readonly BadValue[] = [
  { what: 'NUL', value: '가\u0000나' },
  { what: 'a control character', value: '가\u0007나' },
  { what: 'a lone high surrogate', value: '가\ud83d' },
  { what: 'a lone low surrogate', value: '\ude00나' },
  { what: 'what is no character', value: '가\ufffe나' },
  { what: 'a pile of marks', value: `가${'\u0301\u0323'.repeat(15_000)}` },
  { what: 'a huge text', value: 'x'.repeat(30_000) },
  { what: 'a huge text of syllables', value: '가'.repeat(30_000) },
]
const NUMBER_TYPES: readonly BadValue[] = [
  { what: 'a negative number', value: -1 },
  { what: 'a fraction of a hundredth', value: 1.23456 },
  { what: 'beyond safe integers', value: 2 ** 53 },
  { what: 'beyond everything', value: 1e308 },
]
/** Values of each JSON type that a careless parser would convert to another type. */
const OF_TYPE: Readonly<Record<string, readonly BadValue[]>> = {
  null: [{ what: 'null', value: null }],
  string: [
    { what: 'a number as text', value: '12' },
    { what: 'a flag as text', value: 'true' },
    { what: 'an empty text', value: '' },
  ],
  number: [
    { what: 'one', value: 1 },
    { what: 'zero', value: 0 },
    { what: 'twelve', value: 12 },
  ],
  boolean: [
    { what: 'true', value: true },
    { what: 'false', value: false },
  ],
  array: [
    { what: 'an empty list', value: [] },
    { what: 'a list of one', value: ['견본'] },
    { what: 'a deep list', value: nested(15) },
  ],
  object: [
    { what: 'an empty object', value: {} },
    { what: 'an object of operators', value: { $gt: '' } },
    { what: 'an object that looks like a text', value: { toString: 'x', length: 3 } },
  ],
}

/** Values that a field of this schema must refuse; none for a field that is accepted and ignored. */
export function badValuesFor(schema: JsonSchema): BadValue[] {
  const types = typesOf(schema)
  if (types.has('anything')) return []
  const others = Object.entries(OF_TYPE)
    .filter(([type]) => !types.has(type))
    .flatMap(([, values]) => values)
  const isFree = [schema, ...(schema.anyOf ?? [])].some(
    (each) => each.type === 'string' && each.enum === undefined,
  )
  return [
    ...others,
    ...(types.has('string') ? (isFree ? STRING_TYPES : [{ what: 'no such choice', value: '없는 값' }]) : []),
    ...(types.has('number') ? NUMBER_TYPES : []),
    ...(types.has('array') ? [{ what: 'a list of nonsense', value: [null, {}, 'x'] }] : []),
  ]
}

function typesOf(schema: JsonSchema): Set<string> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return new Set(choices.flatMap((choice) => [...typesOf(choice)]))
  if (schema.enum !== undefined) return new Set(schema.enum.map(typeOfValue))
  if (schema.const !== undefined) return new Set([typeOfValue(schema.const)])
  if (schema.type === undefined) return new Set(['anything'])
  const named = Array.isArray(schema.type) ? schema.type : [schema.type]
  return new Set(named.map((type) => (type === 'integer' ? 'number' : type)))
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function nested(depth: number): unknown[] {
  return depth === 0 ? [] : [nested(depth - 1)]
}

/** Bodies that are not JSON, or that a careless parser would change; `fields` is a valid body. */
export function badBodies(fields: Readonly<Record<string, unknown>>): { what: string; payload: string }[] {
  const text = JSON.stringify(fields)
  const [name = 'x'] = Object.keys(fields)
  const value = JSON.stringify(fields[name] ?? 'x')
  const rest = text === '{}' ? '' : `,${text.slice(1, -1)}`
  return [
    { what: 'half an object', payload: text.slice(0, -1) },
    { what: 'a trailing comma', payload: `${text.slice(0, -1)},}` },
    { what: 'something behind the end', payload: `${text}x` },
    { what: 'a repeated key', payload: `{"${name}":${value}${rest}}` },
    { what: 'a repeated key, once escaped', payload: `{"${escapedKey(name)}":${value}${rest}}` },
    { what: '__proto__', payload: `{"__proto__":{"isAdmin":true}${rest}}` },
    { what: 'a constructor', payload: `{"constructor":{"prototype":{"isAdmin":true}}${rest}}` },
    { what: 'a list around it', payload: `[${text}]` },
    { what: 'a text', payload: JSON.stringify(text) },
    { what: 'a number', payload: '12' },
    { what: 'a flag', payload: 'true' },
    { what: 'NaN', payload: `{"${name}":NaN${rest}}` },
    { what: 'a deep list', payload: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
    { what: 'a deep object', payload: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
    { what: 'a body of 2 MB', payload: `{"padding":"${'x'.repeat(2 * 1024 * 1024)}"${rest}}` },
    { what: 'many keys', payload: `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join(',')}}` },
    { what: 'a byte order mark in front', payload: `\ufeff${text}x` },
  ]
}

/** Fields that would give the sender more rights if a handler copied everything it receives. */
export const EXTRA_FIELDS: Readonly<Record<string, unknown>> = {
  id: 1,
  role: 'admin',
  userType: 'admin',
  dealerId: 1,
  accountId: 1,
  isAdmin: true,
  isPrimaryAdmin: true,
  is_active: 1,
  permissions: null,
  settlementAmount: 1,
  createdAt: '2020-01-01T00:00:00.000Z',
}

/** Path parameters in place of a number that are none, percent-encoded where a URL needs it. */
export const BAD_IDS = [
  ...['0', '-1', '1e3', '1.5', '01', '0x10', '+1', 'abc', 'NaN', 'null', 'true', '99999999999', '2147483648'],
  ...['%20', '1%20', '%00', '1%00', '%EF%BC%91', '1%2F2', '%2E%2E%2Fadmin', "1'--", '1;drop', '%F0%9F%98%80'],
]
/** The same for text parameters. */
export const BAD_TEXT_PARAMS = ['%00', '%20', 'x%07', '%E0%80']

export const BAD_TOKENS = [
  'Bearer',
  'Bearer ',
  'Basic YWRtaW46YWRtaW4=',
  'Bearer null',
  `Bearer ${'x'.repeat(5000)}`,
  "Bearer ' or 1=1 --",
  'Bearer ../../../etc/passwd',
]

function escapedKey(name: string): string {
  return `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`
}
