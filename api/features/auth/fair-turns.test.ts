import { expect, it } from 'vitest'
import { FairTurns, type Waiter } from './fair-turns.ts'

/** Queues these behind a running one, and answers in which order they ran and which were refused. */
async function order(
  waiters: readonly (readonly [name: string, waiter: Waiter])[],
  longestLine = 100,
): Promise<{ ran: string[]; refused: string[] }> {
  const turns = new FairTurns({ atOnce: 1, longestLine })
  const [ran, refused]: [string[], string[]] = [[], []]
  let end = () => {}
  const first = turns.run({ isKnown: false, from: 'first' }, () => new Promise<void>((done) => (end = done)))
  const all = waiters.map(([name, waiter]) =>
    turns
      .run(waiter, async () => void ran.push(name))
      .catch((error: { code: string }) => {
        expect(error.code).toBe('UNAVAILABLE')
        refused.push(name)
      }),
  )
  end()
  await Promise.all([first, ...all])
  return { ran, refused }
}

const stranger = (from: string, name: string) => [name, { isKnown: false, from }] as const
const known = (from: string, name: string) => [name, { isKnown: true, from }] as const

it('lets each address have its turn, however many calls another one has sent before', async () => {
  const flood = Array.from({ length: 6 }, (_, index) => stranger('flood', `flood${index}`))
  const { ran } = await order([...flood, stranger('one', 'one'), stranger('two', 'two')])
  expect(ran).toEqual(['flood0', 'one', 'two', 'flood1', 'flood2', 'flood3', 'flood4', 'flood5'])
})

it('lets the known go before strangers, but no more than three in a row', async () => {
  const strangers = Array.from({ length: 3 }, (_, index) => stranger(`address${index}`, `stranger${index}`))
  const staff = Array.from({ length: 5 }, (_, index) => known(`account${index}`, `known${index}`))
  expect((await order([...strangers, ...staff])).ran).toEqual([
    ...['known0', 'known1', 'known2', 'stranger0'],
    ...['known3', 'known4', 'stranger1', 'stranger2'],
  ])
})

it('refuses in a full line the newest of whoever has most in it', async () => {
  const flood = Array.from({ length: 4 }, (_, index) => stranger('flood', `flood${index}`))
  const late = [stranger('one', 'one'), stranger('two', 'two'), stranger('flood', 'flood4')]
  const { ran, refused } = await order([...flood, ...late], 4)
  expect(refused).toEqual(['flood3', 'flood2', 'flood4'])
  expect(ran).toEqual(['flood0', 'one', 'two', 'flood1'])
})

it('fills the line of strangers without closing that of the known', async () => {
  const crowd = Array.from({ length: 5 }, (_, index) => stranger(`address${index}`, `stranger${index}`))
  const { ran, refused } = await order([...crowd, known('account', 'known')], 3)
  expect(refused).toEqual(['stranger3', 'stranger4'])
  expect(ran[0]).toBe('known')
})

it('never runs more at once than it may, and goes on after a failure', async () => {
  const turns = new FairTurns({ atOnce: 2, longestLine: 100 })
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setImmediate(done))
    running -= 1
    throw new Error('broken')
  }
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      turns.run({ isKnown: index % 2 === 0, from: `${index % 3}` }, work),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
  expect(most).toBe(2)
})
