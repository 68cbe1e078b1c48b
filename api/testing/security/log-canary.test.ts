import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { changeOwnPassword, login, registerDealer, whoAmI } from '#shared/auth/auth.contract.ts'
import { CONTRACT } from '#shared/contract.ts'
import { submitDealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { listDocuments } from '#shared/documents/documents.contract.ts'
import { isMultipart } from '#shared/endpoint.ts'
import { createKpNumber } from '#shared/kp-numbers/kp-number.contract.ts'
import { createWorker } from '#shared/users/users.contract.ts'
import { buildApp } from '../../app.ts'
import type { Database } from '../../database/database.ts'
import { createLog } from '../../log.ts'
import { aDealerRegistration } from '../make-dealer-registration.ts'
import { multipartForm } from '../multipart-form.ts'
import { listen } from '../socket-client.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { rawCall, routeName } from './raw-call.ts'
import { bodySchema, sampleOf } from './sample-input.ts'

const CANARIES = {
  name: '카나리아이름',
  phone: '010-9753-8642',
  email: 'canary-mail@example.kr',
  username: 'canary-user',
  password: '카나리아 비밀번호 9',
}

/** The secret of a second factor. */
const CANARY_KEY = 'CANARYCANARYCANARYCANARYCANARY22'

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  app = await createTestApp({}, createLog('trace', { write: (line) => void lines.push(line) }))
})
afterAll(() => app.close())

it('no name, phone, password or token stands in any line of the log, whatever happens', async () => {
  const { name, phone, email, username, password } = CANARIES
  const { admin, worker } = app.actors
  await app.call(admin, createKpNumber, { body: { kpNumber: 'KP1', dealerName: name } })
  await app.call(admin, createWorker, { body: { username, name, password } })
  await app.call(null, registerDealer, { body: { kpNumber: 'KP1', username, name, password } })
  const shop = aDealerRegistration({ email, phoneNumber: phone, representativeName: name, password })
  await app.call(null, submitDealerRegistration, { body: shop })
  await app.call(null, submitDealerRegistration, { body: { ...shop, ...aDealerRegistration(), email } })
  const loggedIn = await app.call(null, login, { body: { username, password } })
  await app.call(null, login, { body: { username, password: `${password} 틀림` } })
  await app.call(loggedIn.body, changeOwnPassword, {
    body: { currentPassword: password, newPassword: `${password} 새것` },
  })
  for (const { endpoint } of CONTRACT) {
    const schema = bodySchema(endpoint)
    if (schema === undefined) continue
    const sample = sampleOf(schema, routeName(endpoint))
    const fields = Object.fromEntries(
      Object.entries(sample).map(([field, value]) => [field, typeof value === 'string' ? name : value]),
    )
    const form = multipartForm(fields as Record<string, string>)
    const json = { payload: JSON.stringify(fields), contentType: 'application/json' }
    await rawCall(app, admin.sessionId, endpoint, isMultipart(endpoint.body) ? form : json)
  }
  expectNoCanary([
    loggedIn.body.sessionId,
    loggedIn.body.endToken,
    loggedIn.body.deviceKey,
    worker.sessionId,
    admin.sessionId,
  ])
})

it('nor when the server itself fails, and quotes the row that it failed over', async () => {
  const { name, phone, email } = CANARIES
  const failure = Object.assign(new Error(`invalid input syntax for type integer: "${name}"`), {
    severity: 'ERROR',
    code: '22P02',
    detail: `Key (email)=(${email}) already exists for ${phone}.`,
    parameters: [name, phone],
  })
  const broken: Database = {
    ...app.context.database,
    transaction: () => Promise.reject(failure),
  }
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const other = await buildApp({ ...app.context, database: broken, log })
  const answer = await other.http.inject({
    method: 'POST',
    url: createKpNumber.path,
    headers: { authorization: `Bearer ${app.actors.admin.sessionId}` },
    payload: { kpNumber: 'KP2', dealerName: name },
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { error: '요청에 실패했습니다.', code: 'INTERNAL' },
  ])
  await other.http.close()
  expect(lines.join('')).toContain('22P02')
  expectNoCanary([app.actors.admin.sessionId])
})

it('nor when a socket is asked for at the address of a search', async () => {
  const search = encodeURIComponent(CANARIES.name)
  const socket = new WebSocket(`ws://${await listen(app)}${listDocuments.path}?search=${search}`)
  await once(socket, 'close')
  expect(lines.join('')).toContain(`"path":"${listDocuments.path}"`)
  expectNoCanary([])
})

it('nor when somebody logs more than they should', async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const { name, phone, password } = CANARIES
  const { sessionId } = app.actors.admin
  log.info({ body: { customerName: name, customerPhone: phone, password } }, 'careless')
  log.info({ body: { secret: CANARY_KEY, otp: '975310' }, answer: { secret: CANARY_KEY } }, 'careless')
  log.info({ req: { headers: { authorization: `Bearer ${sessionId}` } }, user: { name } }, 'careless')
  class Customer {
    readonly customerName = name
    readonly row = { customerPhone: phone }
    readonly again: Customer[] = [this]
  }
  log.info({ customer: new Customer() }, 'careless')
  log.child({ customerName: name, user: { password } }).info({ list: [{ customerName: name }] }, 'careless')
  log.child({}).child({ customerPhone: phone }).info('careless')
  expect(lines.filter((line) => line.includes('careless'))).toHaveLength(6)
  expectNoCanary([sessionId, CANARY_KEY, '975310'])
  expect((await app.call(app.actors.admin, whoAmI)).status).toBe(200)
})

function expectNoCanary(tokens: readonly string[]): void {
  const text = lines.join('')
  const forms = Object.values(CANARIES).flatMap((canary) => [
    canary,
    encodeURIComponent(canary),
    canary.replace(/\D{0,1}-/g, ''),
  ])
  for (const secret of [...forms, '01097538642', ...tokens]) expect(text).not.toContain(secret)
}
