import { afterEach, expect, it, vi } from 'vitest'
import { makeChatPhone } from '../../testing/chat-phone.ts'
import type { ChatLine } from './chat-line.ts'

let close = async () => {}
afterEach(() => close())
async function makePhone(room?: { isNew: boolean }) {
  const made = await makeChatPhone(room)
  close = made.close
  return made
}

const texts = (line: ChatLine) => line.state().thread.messages.map(({ message }) => message)
const unsent = (line: ChatLine) => line.state().thread.unsent.map(({ text, state }) => `${text}: ${state}`)
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 10 })
const photo = () => new File(['bytes'], '신분증.jpg', { type: 'image/jpeg' })

it.each([{ isNew: false }, { isNew: true }])(
  'keeps what is written without a connection: %o',
  async (room) => {
    const { device, server, openThread, goOffline, goOnline } = await makePhone(room)
    goOffline()
    const before = openThread()
    before.send('하나')
    before.send('신분증입니다', photo())
    before.send('둘')
    const waiting = ['하나: waiting', '신분증입니다: waiting', '둘: waiting']
    await until(() => expect(unsent(before)).toEqual(waiting))

    const after = openThread()
    await until(() => expect(unsent(after)).toEqual(waiting))
    expect(await after.state().thread.unsent[1]?.file?.text()).toBe('bytes')
    goOnline()
    const all = ['하나', '신분증입니다', '둘']
    await until(() => {
      for (const line of [before, after]) {
        expect(texts(line)).toEqual(all)
        expect(unsent(line)).toEqual([])
      }
    })
    expect(server.messages.map(({ message }) => message)).toEqual(all)
    expect(server.messages[1]?.file?.fileName).toBe('신분증.jpg')
    // The server may tell of the last one before the device has deleted it.
    await until(async () => expect(await device.db.outbox.count()).toBe(0))
  },
)

it('sends once when answers are lost, and lets none overtake', async () => {
  const { server, phone, openThread, goOnline } = await makePhone()
  const line = openThread()
  phone.losesAnswers = true
  line.send('하나', photo())
  line.send('둘')
  await until(() => expect(server.messages).toHaveLength(1))
  await until(() => expect(unsent(line)).toEqual(['하나: waiting', '둘: waiting']))
  goOnline()
  await until(() => expect(unsent(line)).toEqual([]))
  expect(server.messages.map(({ message }) => message)).toEqual(['하나', '둘'])
  expect(texts(line)).toEqual(['하나', '둘'])
})

it('takes over what the socket has not acknowledged', async () => {
  const { server, phone, openThread, goOffline, goOnline } = await makePhone()
  phone.connect()
  const line = openThread()
  await until(() => expect(line.state().connection).toBe('connected'))
  phone.losesAnswers = true
  line.send('닿았습니다')
  expect(unsent(line)).toEqual(['닿았습니다: pending'])
  goOffline()
  await until(() => expect(unsent(line)).toEqual(['닿았습니다: waiting']))
  goOnline()
  await until(() => expect(unsent(line)).toEqual([]))
  expect(server.messages).toHaveLength(1)
})

it('shows why a message was refused, and lets it be sent again or deleted', async () => {
  const { device, server, refuses, openThread, goOnline } = await makePhone()
  const line = openThread()
  refuses.text = '늦은 질문'
  line.send('늦은 질문', photo())
  line.send('다음', photo())
  goOnline()
  await until(() => expect(unsent(line)).toEqual(['늦은 질문: failed']))
  expect(texts(line)).toEqual(['다음'])
  const [{ clientMessageId: id = '', reason, isKept } = {}] = line.state().thread.unsent
  expect([reason, isKept]).toEqual(['처리가 끝난 신청입니다.', true])
  line.retry(id)
  // While it is sent it cannot be deleted.
  await until(async () => expect(await device.row(id)).toMatchObject({ attempts: 2, state: 'rejected' }))
  await until(() => expect(unsent(line)).toEqual(['늦은 질문: failed']))
  line.discard(id)
  await until(() => expect(unsent(line)).toEqual([]))
  expect(await device.db.outbox.count()).toBe(0)
  expect(server.messages).toHaveLength(1)
})

it('shows nothing of another account or application', async () => {
  const { signIn, server, openThread, goOffline, goOnline } = await makePhone()
  goOffline()
  const own = openThread()
  own.send('비밀')
  await until(() => expect(unsent(own)).toEqual(['비밀: waiting']))
  await signIn(2)
  const others = [openThread(2), openThread(1, 4)]
  goOnline()
  await until(() => expect(others.every((line) => line.state().isLoaded)).toBe(true))
  expect(others.flatMap(unsent)).toEqual([])
  expect(server.messages).toEqual([])
  await signIn(1)
  await until(() => expect(server.messages.map(({ message }) => message)).toEqual(['비밀']))
})

it('says why the device cannot keep a message, which stays to be sent again', async () => {
  const { signOut, openThread, goOnline, server } = await makePhone()
  await signOut()
  const line = openThread()
  line.send('보관되지 않음')
  await until(() => expect(unsent(line)).toEqual(['보관되지 않음: failed']))
  const [{ clientMessageId: id = '', reason, isKept } = {}] = line.state().thread.unsent
  expect([reason, isKept]).toEqual(['로그인이 필요합니다.', undefined])
  goOnline()
  line.retry(id)
  await until(() => expect(texts(line)).toEqual(['보관되지 않음']))
  expect(server.messages).toHaveLength(1)
})
