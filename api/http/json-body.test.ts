import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJsonBody } from './json-body.ts'

it('reads any JSON as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      fc.pre(!text.includes('"__proto__":'))
      expect(parseJsonBody(text)).toEqual(JSON.parse(text))
    }),
  )
})

it.each([
  ['a repeated key', '{"id":1,"id":2}'],
  ['a repeated key in another spelling', '{"id":1,"\\u0069d":2}'],
  ['a repeated key deep inside', '[{"a":{"b":1,"b":":"}}]'],
  ['__proto__', '{"__proto__":{"isAdmin":true}}'],
  ['deep nesting', `${'['.repeat(50)}${']'.repeat(50)}`],
  ['no JSON', '{"a":'],
])('refuses %s', (_name, text) => {
  expect(() => parseJsonBody(text)).toThrow(expect.objectContaining({ code: 'MALFORMED_REQUEST' }))
})
