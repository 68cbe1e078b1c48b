import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { dealerLogin, login } from '#shared/auth/auth.contract.ts'
import type { Clock } from '../../clock.ts'
import { isHttps } from '../../config.ts'
import type { Context } from '../../context.ts'

const NAME = 'known_device'
/** Browsers take a cookie of such a name only from this host, over https and for all of its paths: no other host can plant it. */
const HOST_NAME = `__Host-${NAME}`
/** On plain http only where somebody logs in: no other call needs to know the device. */
const HTTP_PATHS = [login.path, dealerLogin.path]
const DAY_MS = 86_400_000
const KEPT_DAYS = 180
/** Accounts that one browser can have logged in to; the one that was longest not seen gives way. */
const MOST_ACCOUNTS = 8
/** An id of the device and, for each account, the day until which it is known there with a seal. */
const COOKIE = new RegExp(`^[\\w-]{22}(?:\\.[0-9a-z]{1,6}~[\\w-]{22}){1,${MOST_ACCOUNTS}}$`)

/**
 * Devices that logged in to an account before, by a cookie that they bear. It lets nobody in: failures of such a device are only
 * counted apart from those of strangers. It names no account, so a shared browser does not tell who uses it.
 */
export class KnownDevices {
  readonly #key: Buffer
  readonly #clock: Clock
  readonly #name: string
  readonly #paths: readonly string[]
  readonly #attributes: string

  /** `key`: 32 secret bytes. `isSecure`: the cookie travels on https only. */
  constructor(key: Buffer, { clock, isSecure }: { clock: Clock; isSecure: boolean }) {
    this.#key = key
    this.#clock = clock
    this.#name = isSecure ? HOST_NAME : NAME
    this.#paths = isSecure ? ['/'] : HTTP_PATHS
    this.#attributes = `; Max-Age=${(KEPT_DAYS * DAY_MS) / 1000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  }

  /** The id of the device where it logged in to this account before; undefined for strangers and forged cookies. */
  recognise(cookies: string | undefined, usernameKey: string): string | undefined {
    const { id, marks } = this.#read(cookies)
    return marks.some((mark) => this.#isMark(mark, id, usernameKey)) ? id : undefined
  }

  /** The values of Set-Cookie after a login; the device stays known to the other accounts that it is known to. */
  remember(cookies: string | undefined, usernameKey: string): string[] {
    const { id, marks } = this.#read(cookies)
    const until = Math.floor(this.#clock.now().getTime() / DAY_MS + KEPT_DAYS).toString(36)
    const others = marks.filter((mark) => !this.#isMark(mark, id, usernameKey))
    const own = `${until}~${this.#seal(id, usernameKey, until)}`
    const value = [id, own, ...others.slice(0, MOST_ACCOUNTS - 1)].join('.')
    return this.#paths.map((path) => `${this.#name}=${value}; Path=${path}${this.#attributes}`)
  }

  /** What the browser sent, or a new id. */
  #read(cookies = ''): { id: string; marks: string[] } {
    const sent = cookies.split('; ').find((cookie) => cookie.startsWith(`${this.#name}=`))
    const value = sent?.slice(this.#name.length + 1) ?? ''
    const [id = '', ...marks] = COOKIE.test(value) ? value.split('.') : []
    return id === '' ? { id: randomBytes(16).toString('base64url'), marks: [] } : { id, marks }
  }

  #isMark(mark: string, id: string, usernameKey: string): boolean {
    const [until = '', seal = ''] = mark.split('~')
    const isOver = Number.parseInt(until, 36) * DAY_MS < this.#clock.now().getTime()
    return !isOver && timingSafeEqual(Buffer.from(seal), Buffer.from(this.#seal(id, usernameKey, until)))
  }

  #seal(id: string, usernameKey: string, until: string): string {
    const text = JSON.stringify([id, usernameKey, until])
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, 16).toString('base64url')
  }
}

/** The installation's known devices. */
export function knownDevicesOf({
  keys,
  clock,
  config,
}: Pick<Context, 'keys' | 'clock' | 'config'>): KnownDevices {
  return new KnownDevices(keys.derive('known devices'), { clock, isSecure: isHttps(config.publicOrigin) })
}
