import { expect, it } from 'vitest'
import { readApiDocs, readOpenApi } from '#shared/api-docs/api-docs.contract.ts'
import { CONTRACT } from '#shared/contract.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()

it('prints every endpoint of the contract as OpenAPI', async () => {
  const { status, body } = await app.call(app.actors.admin, readOpenApi)
  expect([status, body['openapi']]).toEqual([200, '3.1.0'])
  const paths = body['paths'] as Record<
    string,
    Record<string, { responses: Record<string, unknown>; summary: string }>
  >
  for (const { name, endpoint } of CONTRACT) {
    const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
    expect(operation, name).toMatchObject({ operationId: name, summary: endpoint.summary })
    expect(Object.keys(operation?.responses ?? {}), name).toContain('default')
    expect('304' in (operation?.responses ?? {}), name).toBe('etag' in endpoint)
    const replayed = JSON.stringify(operation?.responses['200'] ?? {}).includes('"Idempotent-Replayed"')
    expect(replayed, name).toBe('idempotency' in endpoint)
  }
  expect(paths['/api/documents']?.['post']).toMatchObject({
    parameters: [{ name: 'Idempotency-Key', required: false, description: expect.stringContaining('두 번') }],
    responses: { '201': { headers: { 'Idempotency-Key': {} } } },
  })
})

it('prints the same for people, as a file without scripts and links', async () => {
  const { raw, status } = await app.call(app.actors.admin, readApiDocs)
  expect(status).toBe(200)
  expect(raw.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(raw.body).toContain('send_message {roomId, text, clientMessageId}')
  expect(raw.headers['content-disposition']).toMatch(/^attachment;/)
  expect(raw.body).not.toMatch(/<script|\son\w+=|https?:\/\/(?!json-schema)/)
  for (const { endpoint } of CONTRACT) expect(raw.body).toContain(`<code>${endpoint.path}</code>`)
})
