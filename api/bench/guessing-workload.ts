import { request } from 'node:http'
import { login } from '#shared/auth/auth.contract.ts'
import type { BenchFacts } from './bench-data.ts'
import { bearer } from './http-workloads.ts'
import { type Measurement, measurementOf } from './measurement.ts'
import { readMeanwhile } from './read-meanwhile.ts'

const GUESSES = 600

interface LoginAnswer {
  status: number
  cookie: string
}

/**
 * Logins of known devices while 600 wrong passwords arrive at once, each from an address of its own: half of them for one account,
 * half for as many names. What became of the guesses is printed, and the times of a list read meanwhile.
 */
export async function measureGuessing(
  { logins, password, workers }: BenchFacts,
  url: string,
): Promise<Measurement> {
  const devices = await Promise.all(
    logins.slice(0, 8).map(async (username, index) => {
      const localAddress = `127.0.1.${index + 1}`
      const { cookie } = await logIn(url, { username, password, localAddress })
      return { username, localAddress, cookie }
    }),
  )
  const others = readMeanwhile(url, bearer(workers[0] ?? ''))
  const began = performance.now()
  let isOver = false
  const times: number[] = []
  let failures = 0
  const honest = devices.map(async (device) => {
    while (!isOver) {
      const asked = performance.now()
      const { status } = await logIn(url, { ...device, password })
      times.push(performance.now() - asked)
      if (status !== 200) failures += 1
    }
  })
  const guesses = await Promise.all(
    Array.from({ length: GUESSES }, (_, index) =>
      logIn(url, {
        username: index % 2 === 0 ? (logins[0] ?? '') : `nobody-${index}`,
        password: 'wrong-password',
        localAddress: `127.2.${index >> 8}.${index & 255}`,
      }),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  isOver = true
  await Promise.all(honest)
  const lists = measurementOf(await others.stop(), seconds, 0, 0)
  const count = (wanted: number) => guesses.filter(({ status }) => status === wanted).length
  console.log(
    `of ${GUESSES} guesses ${count(401)} were judged, ${count(429)} must wait, ${count(503)} were refused, in ${seconds.toFixed(1)} s; ` +
      `a list meanwhile p50 ${lists.p50.toFixed(0)} ms, p99 ${lists.p99.toFixed(0)} ms`,
  )
  return measurementOf(times, seconds, failures, times.length)
}

function logIn(
  url: string,
  attempt: { username: string; password: string; localAddress: string; cookie?: string },
): Promise<LoginAnswer> {
  const { username, password, localAddress, cookie = '' } = attempt
  return new Promise((answered, failed) => {
    const call = request(`${url}${login.path}`, {
      method: login.method,
      localAddress,
      agent: false,
      headers: { 'content-type': 'application/json', cookie },
    })
    call.on('error', failed)
    call.on('response', (response) => {
      response.resume()
      const [given = ''] = response.headers['set-cookie'] ?? []
      response.on('end', () =>
        answered({ status: response.statusCode ?? 0, cookie: given.split('; ')[0] ?? '' }),
      )
    })
    call.end(JSON.stringify({ username, password }))
  })
}
