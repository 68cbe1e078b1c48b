import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { CONTRACT } from '#shared/contract.ts'
import { type Endpoint, isMultipart } from '#shared/endpoint.ts'
import { ERRORS } from '#shared/errors.ts'
import { multipartForm } from '../multipart-form.ts'
import { openTestApp } from '../open-test-app.ts'
import { badMultipart } from './bad-multipart.ts'
import { BAD_IDS, BAD_TEXT_PARAMS, BAD_TOKENS, badBodies, badValuesFor, EXTRA_FIELDS } from './bad-values.ts'
import { type RawCall, rawCall, routeName } from './raw-call.ts'
import { RIGHTS } from './rights-table.ts'
import { bodySchema, jsonSchemaOf, sampleOf } from './sample-input.ts'

const app = await openTestApp()
let sent = 0

const SLOWEST_MS = 1000
const JSON_TYPE = 'application/json'

/** Refusals before any rule: malformed (400), cut (408), too large (413), of another type (415). */
const REFUSED = [400, 408, 413, 415]

type Case = RawCall & { what: string }

const endpoints = CONTRACT.map(({ endpoint }) => ({ name: routeName(endpoint), endpoint }))

describe.each(endpoints)('$name', { timeout: 120_000 }, ({ name, endpoint }) => {
  it('refuses bad input in our own words, at once, and stores nothing', async () => {
    const cases = [...badParams(endpoint), ...badQueries(endpoint), ...badBodiesOf(endpoint)]
    const before = await rowCounts()
    for (const { what, ...call } of cases) {
      const answer = await ask(endpoint, call)
      expect([what, REFUSED.includes(answer.statusCode), answer.body.slice(0, 300)]).toEqual([
        what,
        true,
        expect.anything(),
      ])
      expectOurError(answer, `${name}: ${what}`)
    }
    expect(await rowCounts()).toEqual(before)
  })

  it('never breaks over anything else', async () => {
    const before = await rowCounts()
    for (const authorization of BAD_TOKENS) {
      const answer = await ask(endpoint, { headers: { authorization } })
      if (RIGHTS[name] !== 'public') expect([authorization, answer.statusCode]).toEqual([authorization, 401])
    }
    const arbitrary = fc.oneof(fc.json(), fc.string({ unit: 'binary' }))
    await fc.assert(
      fc.asyncProperty(arbitrary, fc.webQueryParameters(), async (payload, query) => {
        const answer = await ask(endpoint, { payload, contentType: JSON_TYPE, query })
        if (answer.statusCode >= 400) expectOurError(answer, `${name}: ${payload}`)
      }),
      { numRuns: 10, seed: 20_261_120, endOnFailure: true },
    )
    expect(await rowCounts()).toEqual(before)
  })
})

describe('addresses and methods that do not exist', () => {
  it.each([
    ['GET', '/api/no-such-thing'],
    ['POST', '/api/health'],
    ['GET', '/api/documents/%'],
    ['GET', '/api/documents/%ZZ'],
    ['GET', `/api/kp-info/${'x'.repeat(5000)}`],
    ['GET', '/api//documents'],
    ['GET', '/api/../api/health/..%2f..%2fetc/passwd'],
    ['GET', '/API/HEALTH'],
    ['PATCH', '/'],
    ['OPTIONS', '/api/documents'],
    ['TRACE', '/api/documents'],
  ])('%s %s', async (method, url) => {
    const answer = await app.app.http.inject({ method: method as 'GET', url })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expectOurError(answer, url)
  })
})

it('sent at least two thousand bad inputs', () => {
  expect(sent).toBeGreaterThan(2000)
})

async function ask(endpoint: Endpoint, call: RawCall): Promise<LightMyRequestResponse> {
  const before = process.cpuUsage()
  const answer = await rawCall(app, sessionFor(endpoint), endpoint, call)
  sent += 1
  expect(answer.statusCode, briefly(call)).toBeLessThan(500)
  // Processor time, which other work on the machine does not lengthen.
  const { user, system } = process.cpuUsage(before)
  if (answer.statusCode >= 400) expect((user + system) / 1000).toBeLessThan(SLOWEST_MS)
  return answer
}

/** Cuts the payload: printing fifty megabytes would take longer than the call. */
function briefly({ payload, ...call }: RawCall): string {
  return JSON.stringify({ ...call, payload: payload?.slice(0, 300).toString() }).slice(0, 600)
}

/** A session that may use the endpoint, so that the call is refused for its input. */
function sessionFor(endpoint: Endpoint): string | null {
  const right = RIGHTS[routeName(endpoint)]
  if (right === 'public') return null
  const isForAdmin = typeof right !== 'object' || right.kinds.includes('admin')
  return isForAdmin ? app.actors.admin.sessionId : app.actors.dealer.sessionId
}

function expectOurError(answer: LightMyRequestResponse, what: string): void {
  expect(answer.headers['content-type'], what).toMatch(/^application\/json/)
  const { code, error } = answer.json()
  expect(ERRORS, what).toHaveProperty(code)
  expect(error, what).toMatch(/[가-힣]/)
  expect(answer.body.length, what).toBeLessThan(20_000)
}

function badParams({ params, path }: Endpoint): Case[] {
  if (params === undefined) return []
  const { properties = {} } = jsonSchemaOf(params)
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { pattern, enum: values, format } = schema.anyOf?.[0] ?? schema
    const isFreeText = pattern === undefined && values === undefined && format === undefined
    return (isFreeText ? BAD_TEXT_PARAMS : BAD_IDS).map((value) => ({
      what: `${path} with ${name} ${value}`,
      params: { [name]: value },
    }))
  })
}

function badQueries(endpoint: Endpoint): Case[] {
  const unknown = ['role=admin', 'id=1', '__proto__=1', 'constructor=x', 'limit[]=1', 'x=1'].map((query) => ({
    what: `the query ${query}`,
    query,
  }))
  if (endpoint.query === undefined) return unknown
  const sample = sampleOf(endpoint.query, routeName(endpoint))
  const { properties = {} } = jsonSchemaOf(endpoint.query)
  const perField = Object.keys(properties).flatMap((name) => {
    const value = encodeURIComponent(String(sample[name]))
    return [
      { what: `${name} twice`, query: `${name}=${value}&${name}=${value}` },
      { what: `NUL in ${name}`, query: `${name}=${value}%00` },
      { what: `a huge ${name}`, query: `${name}=${'x'.repeat(5000)}` },
      { what: `${name} as a list`, query: `${name}[]=${value}` },
    ]
  })
  const numbers = Object.entries(properties).flatMap(([name, { pattern, enum: choices }]) =>
    pattern === undefined && choices === undefined
      ? []
      : ['', '%20', 'abc!', '%EF%BC%91', '-%201', '없는값'].map((value) => ({
          what: `${name}=${value}`,
          query: `${name}=${encodeURI(decodeURI(value))}`,
        })),
  )
  return [...unknown, ...perField, ...numbers]
}

function badBodiesOf(endpoint: Endpoint): Case[] {
  const schema = bodySchema(endpoint)
  if (schema === undefined) {
    if (endpoint.method === 'GET') return []
    return badBodies({}).map(({ what, payload }) => ({ what, payload, contentType: JSON_TYPE }))
  }
  const sample = sampleOf(schema, routeName(endpoint))
  const { properties = {}, required = [] } = jsonSchemaOf(schema)
  if (isMultipart(endpoint.body)) {
    const fields = sample as Record<string, string>
    const values = Object.entries(properties).flatMap(([name, property]) =>
      badValuesFor(property)
        .filter(({ value }) => typeof value === 'string' && value !== '')
        .map(({ what, value }) => ({
          what: `${name}: ${what}`,
          ...multipartForm({ ...fields, [name]: String(value) }),
        })),
    )
    return [...badMultipart(endpoint.body, fields), ...values, ...badKeys(endpoint)]
  }
  const json = (what: string, body: unknown): Case => ({
    what,
    payload: JSON.stringify(body),
    contentType: JSON_TYPE,
  })
  return [
    ...Object.entries(properties).flatMap(([name, property]) =>
      badValuesFor(property).map(({ what, value }) => json(`${name}: ${what}`, { ...sample, [name]: value })),
    ),
    ...required.map((name) => json(`without ${name}`, { ...sample, [name]: undefined })),
    ...Object.entries(EXTRA_FIELDS)
      .filter(([name]) => !(name in properties))
      .map(([name, value]) => json(`with ${name}`, { ...sample, [name]: value })),
    ...badBodies(sample).map(({ what, payload }) => ({ what, payload, contentType: JSON_TYPE })),
    ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'].map(
      (contentType) => ({
        what: `as ${contentType}`,
        payload: JSON.stringify(sample),
        contentType,
      }),
    ),
  ]
}

/** Where a key is taken: some that are no UUIDs. */
function badKeys({ idempotency }: Endpoint): Case[] {
  if (idempotency === undefined) return []
  return ['', 'x', '1', '../..', 'x'.repeat(5000), '00000000-0000-0000-0000-00000000000'].map((key) => ({
    what: `the key ${key}`,
    headers: { 'idempotency-key': key },
    ...multipartForm({}),
  }))
}

/** The number of rows of each table without the access log, where every answered export has a row. */
async function rowCounts(): Promise<Record<string, number>> {
  const { kysely } = app.context.database
  const tables = await kysely.introspection.getTables()
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    if (name === 'access_log') continue
    const { count } = await kysely
      .selectFrom(name as 'users')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts[name] = count
  }
  return counts
}
