import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CONTRACT } from '#shared/contract.ts'
import { Document, DocumentFile } from '#shared/documents/document.contract.ts'
import { defineEndpoint, type Endpoint, isFileResponse, isJsonResponse } from '#shared/endpoint.ts'
import { page } from '#shared/wire.ts'
import { createMount } from '../../http/mount.ts'
import { createTestApp } from '../test-app.ts'
import { routeName } from './raw-call.ts'

/** Files without anybody's personal data. */
const NOBODYS: Readonly<Record<string, string>> = {
  'GET /api/docs': 'what can be called, for administrators',
  'GET /api/admin/access-log/lines': 'masked entries; each call is an entry of its own (log-collected)',
  'GET /api/imports/:kind/template': 'headings and invented examples',
  'GET /api/imports/:kind/current': 'plans, add-ons and their prices',
  'GET /api/carriers/excel-template': 'headings and invented examples',
  'GET /api/hidden-prices-by-pos/template': 'headings and invented examples',
}

const PERSONAL = /^customer(Name|Phone)$/

/** True for an answer with a customer in it, at whatever depth, one or many. */
function holdsCustomers(schema: unknown): boolean {
  if (schema instanceof z.ZodMiniObject) {
    const shape: Record<string, unknown> = schema.def.shape
    return Object.keys(shape).some((name) => PERSONAL.test(name)) || Object.values(shape).some(holdsCustomers)
  }
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.some(holdsCustomers)
  if (schema instanceof z.ZodMiniArray) return holdsCustomers(schema.def.element)
  if (schema instanceof z.ZodMiniRecord) return holdsCustomers(schema.def.valueType)
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return holdsCustomers(schema.def.innerType)
  return false
}

const FILE_FIELDS = Object.keys(DocumentFile.def.shape)

/** The files or the history of a document: a list, but of one customer. */
function listsFiles(schema: unknown): boolean {
  if (!(schema instanceof z.ZodMiniArray)) return false
  const element: unknown = schema.def.element
  return element instanceof z.ZodMiniObject && FILE_FIELDS.every((name) => name in element.def.shape)
}

/** It hands out an application that the caller has not named, so it shows more than what the caller changed. */
const HANDS_OUT = 'POST /api/documents/next'

const MASKED_FOR_EVERYBODY = 'GET /api/admin/privacy/holds'

function mustBeLogged(endpoint: Endpoint): boolean {
  const name = routeName(endpoint)
  if (name === MASKED_FOR_EVERYBODY) return false
  // Changes are recorded with their author in the document's history, and the mount tells of the record that they answer with.
  if (endpoint.method !== 'GET' && name !== HANDS_OUT) return false
  const { response } = endpoint
  if (isFileResponse(response)) return NOBODYS[name] === undefined
  if (!isJsonResponse(response)) return false
  return holdsCustomers(response) || (endpoint.params !== undefined && listsFiles(response))
}

describe('the access log', () => {
  it('is told of every answer that holds customers, one or many, and of every file', () => {
    const silent = CONTRACT.filter(({ endpoint }) => mustBeLogged(endpoint) && endpoint.logged === undefined)
    expect(silent.map(({ endpoint }) => routeName(endpoint))).toEqual([])
  })

  it('names the ways in which records leave', () => {
    const logged = CONTRACT.filter(({ endpoint }) => endpoint.logged !== undefined)
    const actions = Object.fromEntries(
      logged.map(({ endpoint }) => [routeName(endpoint), endpoint.logged] as const),
    )
    expect(actions).toMatchObject({
      'GET /api/documents/:id': 'view',
      'GET /api/documents/:id/events': 'view',
      'GET /api/documents/:id/files': 'view',
      'GET /api/documents/:id/download': 'download',
      'GET /api/files/documents/:id': 'download',
      'GET /api/documents/export': 'export',
      'GET /api/documents': 'list',
      'GET /api/dealer/applications': 'list',
      'GET /api/documents/deleted': 'list',
      'GET /api/settlements': 'list',
      'GET /api/news': 'list',
      'GET /api/chat/conversations': 'list',
      'GET /api/chat/room/:documentId': 'view',
    })
    for (const { endpoint } of logged) expect([endpoint.path, endpoint.access]).not.toContain('public')
  })

  it('exempts only files of existing endpoints', () => {
    const files = CONTRACT.filter(({ endpoint }) => isFileResponse(endpoint.response))
    expect(files.map(({ endpoint }) => routeName(endpoint))).toEqual(
      expect.arrayContaining(Object.keys(NOBODYS)),
    )
  })

  it('finds customers in whatever shape they are answered', () => {
    expect(holdsCustomers(Document)).toBe(true)
    expect(holdsCustomers(z.object({ document: z.nullable(Document) }))).toBe(true)
    expect(holdsCustomers(z.union([z.object({ deleted: z.boolean() }), Document]))).toBe(true)
    expect(holdsCustomers(page(Document))).toBe(true)
    expect(holdsCustomers(z.record(z.string(), z.array(z.object({ customerName: z.string() }))))).toBe(true)
    expect(listsFiles(z.array(z.extend(DocumentFile, { kind: z.string() })))).toBe(true)
    expect(holdsCustomers(z.object({ totals: z.record(z.string(), z.number()) }))).toBe(false)
  })

  it('lets no answer leave whose handler does not say whose record it holds', async () => {
    const app = await createTestApp()
    const { admin } = app.actors
    const endpoint = defineEndpoint({
      method: 'GET',
      path: '/api/silent',
      summary: '말하지 않는 응답',
      access: 'session',
      response: z.object({ customerName: z.string() }),
      logged: 'view',
    })
    const written: unknown[] = []
    const { default: Fastify } = await import('fastify')
    const http = Fastify()
    const { mount } = createMount(http, {
      authentication: app.app.authentication,
      files: app.context.files,
      accessSink: {
        add: async (access) => void written.push(access),
        addList: async () => {},
        refused: () => {},
      },
      recordsChanged: () => {},
    })
    let says = false
    mount(endpoint, async ({ accessed }) => {
      if (says) accessed(null)
      return { customerName: '홍길동' }
    })
    const headers = { authorization: `Bearer ${admin.sessionId}` }
    const refused = await http.inject({ url: endpoint.path, headers })
    expect(refused.statusCode).toBe(500)
    expect(refused.body).not.toContain('홍길동')
    says = true
    expect((await http.inject({ url: endpoint.path, headers })).json()).toEqual({ customerName: '홍길동' })
    expect(written).toEqual([])
    await http.close()
    await app.close()
  })
})
