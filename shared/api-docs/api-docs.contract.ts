import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** Both are public: they say what can be called, and hold no data. */
export const readOpenApi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'API 명세 (OpenAPI 3.1)',
  access: 'public',
  response: z.record(z.string(), z.unknown()),
})
export const readApiDocs = defineEndpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'API 명세를 읽는 페이지',
  access: 'public',
  response: { kind: 'page', description: 'API 명세' },
})
