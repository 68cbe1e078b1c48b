import { describe, expect, it } from 'vitest'
import { listContactCodes } from '#shared/contact-codes/contact-code.contract.ts'
import { listDealerRegistrations } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { listKpNumbers } from '#shared/kp-numbers/kp-number.contract.ts'
import { listUsers } from '#shared/users/users.contract.ts'
import { openTestApp } from '../open-test-app.ts'
import { rawCall, routeName } from './raw-call.ts'

const app = await openTestApp()

const byId = [listUsers, listDealerRegistrations]
const byText = [listContactCodes, listKpNumbers]
const FOR_NONE = [[], [null], [true], [{}], [[1]], [1.5], [1e15], [-1e15], ['\u0000'], [1, 1], 'x', 1, null]

describe.each([
  ...byId.map((endpoint) => ({ endpoint, forged: [...FOR_NONE, ['abc'], ['1'], [0], [-1], [2 ** 31]] })),
  ...byText.map((endpoint) => ({ endpoint, forged: [...FOR_NONE, [1], ['x'.repeat(201)]] })),
])('$endpoint.path', ({ endpoint, forged }) => {
  it.each(forged.map((key) => JSON.stringify(key)))('never handed out the position %s', async (key) => {
    const cursor = Buffer.from(key).toString('base64url')
    const { sessionId } = app.actors.admin
    const answer = await rawCall(app, sessionId, endpoint, { query: `cursor=${cursor}` })
    expect([routeName(endpoint), answer.statusCode, answer.json().code]).toEqual([
      routeName(endpoint),
      400,
      'INVALID_INPUT',
    ])
  })
})
