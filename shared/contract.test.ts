import { expect, it } from 'vitest'
import { CONTRACT } from './contract.ts'
import { CAPABILITIES } from './permissions.ts'

it('names every endpoint once', () => {
  const calls = CONTRACT.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})

it('gives every path parameter a schema', () => {
  const wrong = CONTRACT.filter(
    ({ endpoint }) => endpoint.path.includes(':') !== (endpoint.params !== undefined),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

it('names only access rules that exist', () => {
  const known = new Set<string>(['public', 'session', ...Object.keys(CAPABILITIES)])
  const rules = CONTRACT.flatMap(({ endpoint: { access } }): readonly string[] =>
    typeof access === 'object' ? access.anyOf : [access],
  )
  expect(rules.filter((rule) => !known.has(rule))).toEqual([])
})

it('has every call that changes accounts, prices or settlements tell those who look at them', () => {
  const kept: readonly unknown[] = [
    'admin.users',
    'admin.dealers',
    'admin.salesOrganisation',
    'settlements.manage',
  ]
  const silent = CONTRACT.filter(
    ({ endpoint }) =>
      endpoint.method !== 'GET' && kept.includes(endpoint.access) && endpoint.changes === undefined,
  )
  // Previews change nothing, nor does looking at a file.
  const previews = ['ManualSettlement', 'Policies'].map((what) => `settlementChanges.preview${what}`)
  expect(silent.map(({ name }) => name)).toEqual([...previews, 'carrierPayments.lookAtPayments'])
})
