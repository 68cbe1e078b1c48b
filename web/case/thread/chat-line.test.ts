import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ACK_WITHIN_MS } from './chat-delivery.ts'
import { type ChatLine, createChatLine, POLL_MS } from './chat-line.ts'
import { createFakeChatServer, ROOM_ID } from './testing/fake-chat-server.ts'
import { TYPING_SHOWN_MS } from './typing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A dealer's phone and a worker's desk in one room. */
async function twoSides(isNew = false) {
  const server = createFakeChatServer({ isNew })
  const phone = server.device('dealer')
  const desk = server.device('staff')
  const dealer = createChatLine(phone.surroundings())
  const worker = createChatLine(desk.surroundings())
  phone.connect()
  desk.connect()
  if (!isNew) for (const line of [dealer, worker]) line.enter(ROOM_ID)
  const stopDealer = dealer.start()
  const stopWorker = worker.start()
  await settle()
  return { server, phone, desk, dealer, worker, stopDealer, stopWorker }
}
const settle = () => vi.advanceTimersByTimeAsync(10)
const texts = (line: ChatLine) => line.state().thread.messages.map(({ message }) => message)
const unsent = (line: ChatLine) => line.state().thread.unsent.map(({ text, state }) => `${text}: ${state}`)

describe('a line', () => {
  it('shows a message at once as pending, and as stored when it is acknowledged', async () => {
    const { dealer, worker } = await twoSides()
    dealer.send('서류 확인 부탁드립니다')
    expect(unsent(dealer)).toEqual(['서류 확인 부탁드립니다: pending'])
    await settle()
    expect(unsent(dealer)).toEqual([])
    expect(texts(dealer)).toEqual(['서류 확인 부탁드립니다'])
    expect(texts(worker)).toEqual(['서류 확인 부탁드립니다'])
  })

  it('makes the room with the first message, and the other side finds it', async () => {
    const { dealer, worker, phone } = await twoSides(true)
    expect(dealer.state()).toMatchObject({ isLoaded: true, thread: { messages: [], unsent: [] } })
    phone.losesRequests = true
    dealer.send('먼저 여쭤봅니다')
    await settle()
    expect(unsent(dealer)).toEqual(['먼저 여쭤봅니다: failed'])
    phone.losesRequests = false
    dealer.retry(dealer.state().thread.unsent[0]?.clientMessageId ?? '')
    await settle()
    expect(texts(dealer)).toEqual(['먼저 여쭤봅니다'])
    worker.enter(ROOM_ID)
    await settle()
    expect(texts(worker)).toEqual(['먼저 여쭤봅니다'])
    worker.send('네')
    await settle()
    expect(texts(dealer)).toEqual(['먼저 여쭤봅니다', '네'])
    expect(dealer.state().thread.readBy).toEqual({ dealer: 2, staff: 1 })
  })

  it('sends a file by a call, in its order, and keeps it for another try', async () => {
    const { dealer, worker, phone } = await twoSides()
    const file = new File(['bytes'], '신분증.png')
    phone.losesRequests = true
    dealer.send('신분증입니다', file)
    await settle()
    expect(dealer.state().thread.unsent[0]).toMatchObject({ file, state: 'failed' })
    phone.losesRequests = false
    dealer.retry(dealer.state().thread.unsent[0]?.clientMessageId ?? '')
    dealer.send('확인해주세요')
    await settle()
    expect(texts(worker)).toEqual(['신분증입니다', '확인해주세요'])
    expect(worker.state().thread.messages.map((message) => message.file?.fileName)).toEqual([
      '신분증.png',
      undefined,
    ])
    expect(unsent(dealer)).toEqual([])
  })

  it('shows that the other side is writing until its message comes, or for some seconds', async () => {
    const { dealer, worker } = await twoSides()
    dealer.typed()
    expect(worker.state().typing).toEqual(['dealer'])
    expect(dealer.state().typing).toEqual([])
    dealer.send('네')
    await settle()
    expect(worker.state().typing).toEqual([])
    await vi.advanceTimersByTimeAsync(TYPING_SHOWN_MS)
    dealer.typed()
    expect(worker.state().typing).toEqual(['dealer'])
    await vi.advanceTimersByTimeAsync(TYPING_SHOWN_MS)
    expect(worker.state().typing).toEqual([])
  })

  it('marks visible messages as read, and tells the writer', async () => {
    const { dealer, worker, desk, server } = await twoSides()
    desk.isVisible = false
    dealer.send('하나')
    await settle()
    expect(server.read.staff).toBe(0)
    desk.isVisible = true
    dealer.send('둘')
    await settle()
    expect(server.read.staff).toBe(2)
    expect(dealer.state().thread.readBy.staff).toBe(2)
    expect(worker.state().thread.readBy.staff).toBe(2)
  })

  it('asks for missed messages after a cut, in as many calls as it takes', async () => {
    const { dealer, worker, phone } = await twoSides()
    phone.cut()
    phone.losesRequests = true
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) worker.send(text)
    await settle()
    expect(texts(dealer)).toEqual([])
    phone.losesRequests = false
    phone.connect()
    await settle()
    expect(texts(dealer)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  })

  it('asks for a message whose number was skipped', async () => {
    const { dealer, worker, phone } = await twoSides()
    phone.losesAnswers = true
    worker.send('하나')
    await settle()
    phone.losesAnswers = false
    worker.send('둘')
    await settle()
    expect(texts(dealer)).toEqual(['하나', '둘'])
  })

  it('polls every two seconds while only the socket is down, and not otherwise', async () => {
    const { dealer, worker, phone } = await twoSides()
    const before = phone.calls
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(phone.calls).toBe(before)
    phone.cut()
    await settle()
    expect(dealer.state().connection).toBe('connecting')
    worker.send('들리세요?')
    await vi.advanceTimersByTimeAsync(POLL_MS)
    expect(texts(dealer)).toEqual(['들리세요?'])
    dealer.send('네')
    await settle()
    expect(texts(worker)).toEqual(['들리세요?', '네'])
    phone.connect()
    await settle()
    expect(dealer.state().connection).toBe('connected')
    const connected = phone.calls
    await vi.advanceTimersByTimeAsync(10 * POLL_MS)
    expect(phone.calls).toBe(connected)
  })

  it('reports whether its calls reach the server, as long as it runs', async () => {
    const { dealer, phone, stopDealer } = await twoSides()
    const shown = phone.socket().state
    phone.cut()
    await settle()
    expect([shown(), dealer.state().connection]).toEqual(['connecting', 'connecting'])
    phone.losesRequests = true
    await vi.advanceTimersByTimeAsync(2 * POLL_MS)
    expect([shown(), dealer.state().connection]).toEqual(['disconnected', 'disconnected'])
    phone.losesRequests = false
    await vi.advanceTimersByTimeAsync(2 * POLL_MS)
    expect(shown()).toBe('connecting')
    stopDealer()
    expect(shown()).toBe('disconnected')
  })

  it('keeps a message that could not be sent as failed, and sends it once on retry', async () => {
    const { server, dealer, worker, phone } = await twoSides()
    phone.losesRequests = true
    dealer.send('보냈습니다')
    phone.cut()
    await settle()
    expect(dealer.state().connection).toBe('disconnected')
    expect(unsent(dealer)).toEqual(['보냈습니다: failed'])
    phone.losesRequests = false
    phone.connect()
    await settle()
    expect(unsent(dealer)).toEqual(['보냈습니다: failed'])
    dealer.retry(dealer.state().thread.unsent[0]?.clientMessageId ?? '')
    await settle()
    expect(server.messages.map(({ message }) => message)).toEqual(['보냈습니다'])
    expect(texts(worker)).toEqual(['보냈습니다'])
    expect(unsent(dealer)).toEqual([])
  })

  it('stores nothing twice when only the answers are lost', async () => {
    const { server, dealer, phone } = await twoSides()
    phone.losesAnswers = true
    dealer.send('한 번만')
    await vi.advanceTimersByTimeAsync(ACK_WITHIN_MS + 100)
    expect(unsent(dealer)).toEqual(['한 번만: failed'])
    dealer.retry(dealer.state().thread.unsent[0]?.clientMessageId ?? '')
    await vi.advanceTimersByTimeAsync(ACK_WITHIN_MS + 100)
    phone.losesAnswers = false
    phone.cut()
    phone.connect()
    await settle()
    expect(server.messages).toHaveLength(1)
    expect(texts(dealer)).toEqual(['한 번만'])
    expect(unsent(dealer)).toEqual([])
  })

  it('goes on where it was when its screen is opened again', async () => {
    const { dealer, worker, phone, stopDealer } = await twoSides()
    phone.losesRequests = true
    dealer.send('닫기 전')
    stopDealer()
    await settle()
    expect(unsent(dealer)).toEqual(['닫기 전: failed'])
    phone.losesRequests = false
    worker.send('닫힌 동안')
    await settle()
    dealer.start()
    await settle()
    expect(texts(dealer)).toEqual(['닫힌 동안'])
    expect(unsent(dealer)).toEqual(['닫기 전: failed'])
  })

  it('gives both sides every acknowledged message once and in order, with random cuts of the connection', async () => {
    type Step = { kind: 'send' | 'cut' | 'connect' | 'mute' | 'deafen' | 'mend' | 'wait'; who: 0 | 1 }
    const step: fc.Arbitrary<Step> = fc.record({
      kind: fc.constantFrom('send', 'send', 'send', 'cut', 'connect', 'mute', 'deafen', 'mend', 'wait'),
      who: fc.constantFrom(0, 1),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { server, phone, desk, dealer, worker, stopDealer, stopWorker } = await twoSides()
        const sides = [
          { device: phone, line: dealer },
          { device: desk, line: worker },
        ] as const
        let count = 0
        for (const { kind, who } of steps) {
          const { device, line } = sides[who]
          if (kind === 'send') line.send(`${who}-${count++}`)
          if (kind === 'cut') device.cut()
          if (kind === 'connect') device.connect()
          if (kind === 'mute') device.losesRequests = true
          if (kind === 'deafen') device.losesAnswers = true
          if (kind === 'mend') Object.assign(device, { losesRequests: false, losesAnswers: false })
          if (kind === 'wait') await vi.advanceTimersByTimeAsync(1_000)
        }
        for (const { device } of sides) {
          Object.assign(device, { losesRequests: false, losesAnswers: false })
          device.cut()
          device.connect()
        }
        await vi.advanceTimersByTimeAsync(2 * ACK_WITHIN_MS)
        for (const { line } of sides) {
          for (const { clientMessageId } of line.state().thread.unsent) line.retry(clientMessageId)
        }
        await vi.advanceTimersByTimeAsync(2 * ACK_WITHIN_MS)
        const stored = server.messages.map(({ message }) => message)
        expect(new Set(stored).size).toBe(count)
        expect(stored).toHaveLength(count)
        for (const { line } of sides) {
          expect(texts(line)).toEqual(stored)
          expect(unsent(line)).toEqual([])
        }
        stopDealer()
        stopWorker()
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 60 },
    )
  })
})
