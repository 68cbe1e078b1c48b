import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readDeviceSession } from '../device-session.ts'
import { fileSha256 } from '../offline-file.ts'
import { settled } from '../testing/fake-clock.ts'
import type { Fault } from '../testing/fake-server.ts'
import { fileOf, makeDevice, roundOf, type TestDevice, type TestTab } from '../testing/test-device.ts'
import { hasCopy } from './copies.ts'
import { openItem } from './open-item.ts'
import { STATE_RULES } from './outbox-item.ts'
import { sendRound } from './outbox-sender.ts'
import { deleteItem, reopenItem } from './withdraw-item.ts'

/**
 * Random sequences of user actions, tabs, crashes, network faults and losses of the server's data. After each, an application must
 * be on the server exactly once with its file, or still on the device and readable there.
 */
type Step =
  | { do: 'submit' }
  | { do: 'round'; tabs: number; faults: Fault[] }
  | { do: 'kill-while-sending' }
  | { do: 'correct' | 'reopen' | 'delete'; which: number; faults: Fault[] }
  | { do: 'expire' | 'logout' | 'login' | 'other-account' }
  | { do: 'secure' | 'lose' }
  | { do: 'wait'; minutes: number }
  | { do: 'clock-jumps'; days: number }

const fault: fc.Arbitrary<Fault> = fc.constantFrom<Fault>(
  'none',
  'none',
  'lost-on-the-way',
  'answer-lost',
  'answer-lost',
  'captive-portal',
  'damaged-file',
  { status: 503, code: 'UNAVAILABLE' },
  { status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: '120' },
  { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS', retryAfter: '1' },
  { status: 400, code: 'MALFORMED_REQUEST' },
  { status: 422, code: 'RULE_BROKEN' },
  { status: 426, code: 'APP_OUTDATED' },
  { status: 401, code: 'SESSION_EXPIRED' },
  { status: 401, code: 'SESSION_REVOKED' },
  { status: 410, code: 'NEVER_HEARD_OF' },
)
const faults = fc.array(fault, { maxLength: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'submit' }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('round' as const), tabs: fc.integer({ min: 1, max: 3 }), faults }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'kill-while-sending' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('correct' as const, 'reopen' as const, 'delete' as const),
      which: fc.nat(5),
      faults,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('expire', 'logout', 'login', 'other-account') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('secure' as const, 'lose' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('clock-jumps' as const), days: fc.integer({ min: -3, max: 3 }) }),
  },
) as fc.Arbitrary<Step>

/** An application as the user sees it: corrections keep its number under every submissionId. */
interface Application {
  number: number
  deleted: boolean
  /** Deleted from the device when the server already had it with another file. */
  letGo: boolean
}

class History {
  readonly device: TestDevice = makeDevice()
  readonly applications: Application[] = []
  #script: Fault[] = []

  constructor() {
    this.device.server.nextFault = () => this.#script.shift() ?? 'none'
  }

  async run(steps: Step[]): Promise<void> {
    await this.device.signIn(1)
    for (const one of steps) await this.#take(one)
  }

  async #take(one: Step): Promise<void> {
    const { device } = this
    this.#script = 'faults' in one ? [...one.faults] : []
    switch (one.do) {
      case 'submit':
        return this.#submit()
      case 'round': {
        const tabs = Array.from({ length: one.tabs }, () => device.openTab())
        await Promise.all(tabs.map((tab) => roundOf(tab)('eager')))
        return
      }
      case 'kill-while-sending':
        return this.#killWhileSending()
      case 'wait':
        await device.clock.advance(one.minutes * 60_000)
        return
      case 'clock-jumps':
        device.clock.set(device.clock.now() + one.days * 24 * 3_600_000)
        return
      case 'secure':
        for (const id of device.server.documents.keys()) device.server.secured.add(id)
        return
      case 'lose':
        return this.#lose()
      case 'expire':
      case 'logout':
        await device.signOut(one.do === 'expire')
        return
      case 'login':
        await device.signIn(1)
        return
      case 'other-account':
        await device.signIn(2)
        return
      default:
        return this.#change(one.do, one.which)
    }
  }

  /** The server is restored from its second place. */
  #lose(): void {
    const { server } = this.device
    const lost = [...server.documents].filter(([id]) => !server.secured.has(id))
    server.lose(...lost.map(([id]) => id))
    // Its only copy was let go by the user.
    for (const [, { fields }] of lost) {
      const application = this.applications.find(({ number }) => number === numberOf(fields))
      if (application?.letGo) application.deleted = true
    }
  }

  async #submit(): Promise<void> {
    const number = this.applications.length + 1
    const stored = await this.device.submit(contentOf(number)).catch(() => null)
    // Without a key nothing is stored, and the form keeps its input.
    if (stored) this.applications.push({ number, deleted: false, letGo: false })
  }

  async #change(what: 'correct' | 'reopen' | 'delete', which: number): Promise<void> {
    const { device } = this
    const rows = (await device.db.outbox.toArray()).filter((row) => STATE_RULES[row.state].unsent)
    const row = rows[which % Math.max(1, rows.length)]
    const key = (await readDeviceSession(device.db))?.keys
    if (!row || !key || (await readDeviceSession(device.db))?.accountId !== 1) return
    const number = numberOf((await openItem(device.db, key, row)).fields)
    if (what === 'delete') {
      const outcome = await deleteItem(device, 1, row.submissionId).catch(() => null)
      const application = this.applications.find((one) => one.number === number)
      if (outcome?.kind === 'deleted' && application) application.deleted = true
      if (outcome?.kind === 'became' && application) application.letGo = !(await device.row(row.submissionId))
      return
    }
    const outcome = await reopenItem(device, 1, row.submissionId).catch(() => null)
    if (what === 'correct' && outcome?.kind === 'reopened') {
      await device.submit({ ...contentOf(number), replaces: row.submissionId })
    }
  }

  /** A tab dies during an upload; half of the time the server has received it. */
  async #killWhileSending(): Promise<void> {
    const { device } = this
    const before = device.server.requests.length
    const tab: TestTab = device.openTab()
    let sent = false
    const transport: TestTab['transport'] = {
      ...tab.transport,
      async send(...request) {
        if (device.server.requests.length % 2 === 0) await tab.transport.send(...request)
        else device.server.requests.push(request[0].submissionId)
        sent = true
        return new Promise<never>(() => {})
      },
    }
    // A dead tab's timers never fire: its code must not go on to the next record.
    const clock = { now: () => device.clock.now(), setTimer: () => () => {} }
    const round = sendRound({ ...tab, transport, clock }, 'eager').then(() => true)
    while (!sent && !(await Promise.race([round, settled().then(() => false)]))) {}
    tab.kill()
    expect(device.server.requests.length).toBeGreaterThanOrEqual(before)
  }

  /** The network works again, and every sender gets its turn. */
  async heal(): Promise<void> {
    this.#script = []
    await this.device.signIn(1)
    for (let hour = 0; hour < 3; hour += 1) {
      await roundOf(this.device)('eager')
      await this.device.clock.advance(2 * 3_600_000)
    }
  }
}

const contentOf = (number: number) => ({
  fields: { number },
  file: fileOf(`신청서 ${number}`),
  label: `${number}번`,
})
const numberOf = (fields: unknown) => (fields as { number: number }).number

async function checkPromise({ device, applications }: History, healed: boolean): Promise<void> {
  const { db, server } = device
  const rows = await db.outbox.toArray()
  const documents = [...server.documents].map(([submissionId, document]) => ({ submissionId, ...document }))
  await device.signIn(1)
  const key = (await readDeviceSession(db))?.keys
  if (!key) throw new Error('nobody is signed in')

  const unsent = rows.filter((row) => STATE_RULES[row.state].unsent)
  const copies = rows.filter(hasCopy)
  const onDevice = await Promise.all(
    [...unsent, ...copies].map(async (row) => ({ row, content: await openItem(db, key, row) })),
  )
  for (const { number, deleted, letGo } of applications) {
    const stored = documents.filter((document) => numberOf(document.fields) === number)
    const kept = onDevice.filter(({ content }) => numberOf(content.fields) === number)
    const file = fileOf(`신청서 ${number}`)
    expect(stored.length, `application ${number} on the server`).toBeLessThanOrEqual(deleted ? 0 : 1)
    expect(stored.length + kept.length, `application ${number} anywhere`)[
      deleted ? 'toBe' : 'toBeGreaterThan'
    ](0)
    for (const document of stored) {
      expect(document.accountId).toBe(1)
      if (document.fileSha256 === (await fileSha256(file.bytes))) continue
      // The right file stays on the device until the user has been told and deletes it.
      expect(letGo || kept.map(({ row }) => row.error?.code).includes('FILE_MISMATCH')).toBe(true)
    }
    for (const { content } of kept) expect(content.file).toEqual(file)
    if (!healed) continue
    expect(kept.map(({ row }) => row.state).filter((state) => STATE_RULES[state].sendable)).toEqual([])
  }
  for (const row of rows.filter(({ state }) => state === 'done')) {
    const document = server.documents.get(row.submissionId)
    if (!healed && hasCopy(row)) continue
    expect(document?.documentNumber, 'done on the device is on the server under its number').toBe(
      row.documentNumber,
    )
  }
  expect((await db.outboxFiles.toCollection().primaryKeys()).sort()).toEqual(
    [...unsent, ...copies].map(({ submissionId }) => submissionId).sort(),
  )
}

it('keeps every application, exactly once, whatever happens', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const history = new History()
      try {
        await history.run(steps)
        await checkPromise(history, false)
        await history.heal()
        await checkPromise(history, true)
      } finally {
        await history.device.close()
      }
    }),
    {
      numRuns: fc.readConfigureGlobal().numRuns ?? 60,
      timeout: 20_000,
      examples: [
        [[{ do: 'submit' }, { do: 'submit' }, { do: 'kill-while-sending' }, { do: 'wait', minutes: 1 }]],
        // Logged in, and out again before the server could be asked.
        [
          [
            { do: 'submit' },
            { do: 'round', tabs: 1, faults: [] },
            { do: 'login' },
            { do: 'lose' },
            { do: 'round', tabs: 1, faults: [] },
            { do: 'expire' },
            { do: 'round', tabs: 1, faults: [] },
          ],
        ],
        // Too late to delete: the device keeps its copy, and the server gets it again.
        [
          [
            { do: 'submit' },
            { do: 'round', tabs: 1, faults: ['answer-lost'] },
            { do: 'delete', which: 0, faults: [] },
            { do: 'lose' },
          ],
        ],
      ],
    },
  )
})
