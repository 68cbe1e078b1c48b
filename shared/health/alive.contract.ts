import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** Apart from what the administration reads, since stores ask it too. */
export const readHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  summary: '살아 있는지',
  access: 'public',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
})
