import * as z from 'zod/mini'
import { type Endpoint, isMultipart } from '#shared/endpoint.ts'

/** The part of JSON Schema that the contracts use. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  pattern?: string
  format?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
}

type Fields = Record<string, unknown>

/** The point from which all of P-256 is counted. */
const SAMPLE_POINT = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'

/** Values for rules that JSON Schema cannot express, by the name of the field. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  username: 'sample-user',
  password: '견본이 되는 비밀번호',
  newPassword: '견본이 되는 비밀번호',
  businessRegistrationNumber: '220-81-62517',
  businessNumber: '220-81-62517',
  phoneNumber: '010-1234-5678',
  customerPhone: '010-1234-5678',
  phone: '010-1234-5678',
  contactPhone: '010-1234-5678',
  contactEmail: 'sample@example.kr',
  email: 'sample@example.kr',
  customerEmail: 'sample@example.kr',
  activationStatus: '대기',
  deviceKeys: [{ generation: 1, key: Buffer.alloc(32).toString('base64') }],
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  day: '2026-11-20',
  submittedAt: '2026-11-20T03:00:00.000Z',
  activatedAt: '2026-11-20T03:00:00.000Z',
  cancelledAt: '2026-11-20T03:00:00.000Z',
  effectiveFrom: '2026-11-01',
  effectiveUntil: '2026-12-01',
  additionalServiceIds: [2_147_483_647],
  documentIds: [2_147_483_647],
  documents: [{ id: 2_147_483_647 }],
  endToken: '0'.repeat(64),
  submissions: [{ submissionId: '3f0c9c1e-4b1a-4c58-9d59-6f5a4e7f3b21', receipt: null }],
  workerId: 2_147_483_647,
  warnMinutes: 10,
  alarmMinutes: 60,
  contactCodeIds: [2_147_483_647],
  cursor: 'WzFd',
  document: '20261120-00001',
  documentNumber: '20261120-00001',
  maskMonths: 12,
  keepMonths: 12,
  months: '12',
  customerType: 'new',
  allowNewCustomer: true,
  ids: '2147483647',
  carriers: ['견본'],
  carrierIds: [2_147_483_647],
  policyIds: [2_147_483_647],
  month: '2026-10',
  fingerprint: '0'.repeat(64),
  endpoint: 'https://198.41.0.4/push/sample',
  p256dh: SAMPLE_POINT,
  auth: 'c2FtcGxlIHNhbXBsZSBzYQ',
  plans: [{ name: '견본', carrier: '견본', planType: '5G', monthlyFee: 1 }],
}
/** Text fields that hold more than any text: JSON, signed won, digits. */
const FORMED_TEXTS: Readonly<Record<string, string>> = {
  accountNumber: '12345678',
  amount: '1',
  application: '{"customerName":"견본"}',
  corrections: '[]',
  layout:
    '{"sheets":[{"name":"견본","headingRow":1}],"headingRows":1,"columns":{"subscriptionNumber":0,"amounts":[1],"paidOn":null,"plan":null,"note":null}}',
}
/** The patterns of shared/wire.ts with a text that matches each. */
const TEXTS_FOR_PATTERNS: readonly [RegExp, string][] = [
  [/^\^\[1-9\]/, '2147483647'],
  [/^\^\(0\|\[1-9\]/, '1'],
  [/true\|false/, 'true'],
  // Base64url of a passkey.
  [/^\^\[A-Za-z0-9_-\]/, 'c2FtcGxl'],
]

export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** The schema of the JSON body, or of the text fields of a multipart body. */
export function bodySchema({ body }: Endpoint): z.ZodMiniType | undefined {
  return body === undefined || !isMultipart(body) ? body : body.fields
}

/** A valid input with every field of the schema. Throws for a contract that needs a sample of its own. */
export function sampleOf(schema: z.ZodMiniType, where: string): Fields {
  const { properties = {} } = jsonSchemaOf(schema)
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, sampleValue(name, property)]),
  )
  const parsed = schema.safeParse(fields)
  if (!parsed.success) throw new Error(`SAMPLES lacks something for ${where}: ${parsed.error.message}`)
  return fields
}

function sampleValue(name: string, schema: JsonSchema): unknown {
  const isList = schema.type === 'string' && name === 'additionalServiceIds'
  if (schema.const !== undefined) return schema.const
  if (name in SAMPLES && !isList) return inTypeOf(schema, SAMPLES[name])
  if (schema.enum !== undefined) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (choice !== undefined) return sampleValue(name, choice)
  switch (schema.type) {
    case 'string':
      return FORMED_TEXTS[name] ?? sampleText(schema)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return sampleObject(schema)
    default:
      return 'anything'
  }
}

/** The sample, or the first value of the schema's enum where the enum does not have the sample. */
function inTypeOf(schema: JsonSchema, sample: unknown): unknown {
  return schema.enum === undefined || schema.enum.includes(sample) ? sample : schema.enum[0]
}

function sampleText({ format, pattern = '', minLength = 1 }: JsonSchema): string {
  if (format === 'uuid') return '3f0e2a4c-6f7d-4c5b-9a58-2f6b8f1d0c11'
  const known = TEXTS_FOR_PATTERNS.find(([shape]) => shape.test(pattern))
  return known?.[1] ?? '견본'.padEnd(minLength, 'x')
}

function sampleObject({ properties = {} }: JsonSchema): Fields {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, sampleValue(name, property)]),
  )
}
