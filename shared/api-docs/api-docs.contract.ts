import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** They hold no data, but whoever looks for a way in would read them first. */
export const readOpenApi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'API 명세 (OpenAPI 3.1)',
  access: 'admin.system',
  response: z.record(z.string(), z.unknown()),
})
export const readApiDocs = defineEndpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'API 명세를 읽는 페이지 (HTML 파일)',
  access: 'admin.system',
  response: { kind: 'file', description: 'API 명세 (HTML)' },
})
