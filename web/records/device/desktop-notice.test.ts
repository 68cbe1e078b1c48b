// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { showNotice, withdrawNotices } from './desktop-notice.ts'

const shown: { options: NotificationOptions; notice: { onclick: () => void } }[] = []
const closed = vi.fn()
class Notice {
  static permission = 'granted'
  onclick = () => {}
  close = closed
  constructor(_title: string, options: NotificationOptions) {
    shown.push({ options, notice: this })
  }
}

beforeEach(() => {
  shown.length = 0
  closed.mockReset()
  Notice.permission = 'granted'
  vi.stubGlobal('Notification', Notice)
  vi.stubGlobal('isSecureContext', true)
})

test('a notice that replaces another is announced again', () => {
  expect(showNotice('새 신청 1건', '', () => {})).toBe(true)
  expect(shown[0]?.options).toMatchObject({ tag: 'portal', renotify: true })
})

test('the notice is removed once the user looks at the app', () => {
  showNotice('새 신청 1건', '', () => {})
  withdrawNotices()
  withdrawNotices()
  expect(closed).toHaveBeenCalledOnce()
})

test('pressing the notice opens the document it is about', () => {
  const onOpen = vi.fn()
  showNotice('새 신청 1건', '', onOpen)
  shown[0]?.notice.onclick()
  expect(onOpen).toHaveBeenCalledOnce()
  expect(closed).toHaveBeenCalledOnce()
})

test.each(['default', 'denied'])('nothing is shown while the permission is %s', (permission) => {
  Notice.permission = permission
  expect(showNotice('새 신청 1건', '', () => {})).toBe(false)
  expect(shown).toEqual([])
})

test('a browser that has the class and refuses it shows nothing', () => {
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted'
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    },
  )
  expect(showNotice('새 신청 1건', '', () => {})).toBe(false)
})
