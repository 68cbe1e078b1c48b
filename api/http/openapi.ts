import * as z from 'zod/mini'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import { isFileResponse, isMultipart, isRedirect } from '#shared/endpoint.ts'
import { ERRORS } from '#shared/errors.ts'

type Json = Record<string, unknown>

/** Prints the contract as an OpenAPI 3.1 document. */
export function openApiDocument(
  contract: readonly { name: string; endpoint: Endpoint }[],
  info: { title: string; version: string; description: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of contract) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'sessionId' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: `${accessText(endpoint.access)}${proofText(endpoint.proof)}`,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...headers(endpoint),
    ],
    ...(endpoint.body === undefined
      ? {}
      : { requestBody: { required: !isOptional(endpoint.body), content: bodyContent(endpoint.body) } }),
    responses: {
      ...success(endpoint),
      default: {
        description: '오류',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function isOptional(body: NonNullable<Endpoint['body']>): boolean {
  return !isMultipart(body) && body.safeParse(undefined).success
}

const UUID = { type: 'string', format: 'uuid' }
const MADE = '호출에 Idempotency-Key가 없으면 서버가 만든 것'
const ONCE =
  '같은 값으로 다시 보내면 한 번만 처리됩니다. 없으면 서버가 만들며, 두 번 보내면 두 번 처리됩니다.'

function headers({ idempotency, etag }: Endpoint): Json[] {
  return [
    ...(idempotency === true
      ? [{ in: 'header', name: 'Idempotency-Key', required: false, description: ONCE, schema: UUID }]
      : []),
    ...(etag === true
      ? [{ in: 'header', name: 'If-None-Match', required: false, schema: { type: 'string' } }]
      : []),
  ]
}

function success({ response, success: status = 200, etag, idempotency, mayBeNothing }: Endpoint): Json {
  if (isRedirect(response)) return { '302': { description: `이동: ${response.location}` } }
  const answer = { description: '성공', content: successContent(response) }
  if (etag === true) {
    return {
      [String(status)]: { ...answer, headers: { ETag: { schema: { type: 'string' } } } },
      '304': { description: 'If-None-Match와 같음' },
    }
  }
  if (mayBeNothing === true) return { [String(status)]: answer, '204': { description: '해당 없음' } }
  if (idempotency === undefined) return { [String(status)]: answer }
  const replayed = { 'Idempotent-Replayed': { schema: { type: 'string', const: 'true' } } }
  const made = { 'Idempotency-Key': { description: MADE, schema: UUID } }
  if (status === 200) return { '200': { ...answer, headers: { ...replayed, ...made } } }
  return {
    '200': { ...answer, description: '같은 Idempotency-Key로 이미 처리된 호출', headers: replayed },
    [String(status)]: { ...answer, headers: made },
  }
}

function successContent(response: Exclude<Endpoint['response'], { kind: 'redirect' }>): Json {
  if (isFileResponse(response))
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: jsonSchema(response, 'output') } }
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    details: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    addedCodes: {
      type: 'array',
      items: { type: 'string' },
      description: '접점코드 파일의 표가 통째로 거절되면 빈 목록, 그 밖의 오류에는 없음',
    },
    current: {
      description: 'VERSION_CONFLICT: 서버의 현재 내용. OTP_REQUIRED: 인증 앱이 있는지와 패스키에 물을 내용',
    },
  },
}

function accessText(access: Access): string {
  if (access === 'public') return '로그인 없이 호출할 수 있습니다.'
  if (access === 'session') return '로그인한 모든 계정.'
  return `권한: ${typeof access === 'string' ? access : access.anyOf.join(' 또는 ')}`
}

function proofText(proof: Endpoint['proof']): string {
  if (proof === undefined) return ''
  const when = { recent: '', 'with-factor': '2단계 인증을 쓰는 계정은 ', 'when-large': '결과가 많으면 ' }[
    proof
  ]
  return ` ${when}최근 10분 안의 로그인이나 본인 확인이 필요합니다 (403 PROOF_NEEDED, POST /api/auth/prove).`
}

/** What names of parameters leave open. Here, as every word of a contract weighs on the stores' devices. */
const NOTES: Record<string, string> = {
  excludeDeleted:
    '결과에 영향이 없습니다. 삭제된 서류는 언제나 빠지며 GET /api/documents/deleted가 답합니다.',
  includeActivatedBy: 'false이면 activatedBy와 activatedByName이 null이고, 엑셀에서는 그 열이 빠집니다.',
  includeCancelledBy: 'false이면 cancelledBy와 cancelledByName이 null입니다.',
}

function parameters(where: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    in: where,
    name,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(NOTES[name] === undefined ? {} : { description: NOTES[name] }),
  }))
}

function bodyContent(body: NonNullable<Endpoint['body']>): Json {
  if (!isMultipart(body)) return { 'application/json': { schema: jsonSchema(body, 'input') } }
  const fields = jsonSchema(body.fields, 'input') as { properties?: Json; required?: string[] }
  return {
    'multipart/form-data': {
      schema: {
        ...fields,
        properties: {
          ...fields.properties,
          [body.file.name]: {
            type: 'string',
            format: 'binary',
            description: `${body.file.kinds.join(', ')}; ${body.file.maxBytes / 1024 / 1024}MB`,
          },
        },
      },
    },
  }
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dropped, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
