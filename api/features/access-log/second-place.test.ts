import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import type { HeadPlace } from '../../config.ts'
import { startFakeS3 } from '../../storage/fake-s3.ts'
import { openTestAppForEach } from '../../testing/open-test-app.ts'
import { type Head, headsPath, readHeads } from './head-places.ts'
import { recordSecurityEvent, SERVER } from './record-security-event.ts'
import { sealAccessRows } from './seal-access-rows.ts'
import { SignedHeads } from './signed-heads.ts'
import { verifyAccessLog } from './verify-access-log.ts'

const app = openTestAppForEach()

const headsAt = (logHeads: HeadPlace) =>
  new SignedHeads({ ...app.context, config: { ...app.config, logHeads } })

/** One more entry, sealed, a minute later, with the ends in the first file. */
async function grow(heads: SignedHeads): Promise<void> {
  app.clock.advance(60_000)
  await recordSecurityEvent(app.context.database.kysely, { by: SERVER, at: app.clock.now() }, 'backup-made')
  await sealAccessRows(app.context.database)
  await heads.write()
}

const headsOf = (place: HeadPlace): Promise<Head[]> =>
  Readable.from(readHeads(place, app.context.keys)).toArray()

/** The numbers of the security chain at a place. */
async function numbersAt(place: HeadPlace): Promise<number[]> {
  return (await headsOf(place)).flatMap(({ chain, number }) => (chain === 'rights' ? [number] : []))
}

it('a file that cannot be written gets later what it missed, while the first file goes on', async () => {
  const folder = join(app.folder, 'mounted')
  const place = { kind: 'file', path: join(folder, 'portal.heads') } as const
  await writeFile(folder, 'not mounted')
  const heads = headsAt(place)
  await grow(heads)
  await expect(heads.send()).rejects.toThrow('ENOTDIR')
  await grow(heads)
  expect(await numbersAt({ kind: 'file', path: headsPath(app.config.dataDir) })).toEqual([1, 2])
  const there = { ...place, path: join(app.folder, 'elsewhere.heads') }
  const restarted = headsAt(there)
  await grow(restarted)
  await restarted.send()
  await restarted.send()
  expect(await numbersAt(there)).toEqual([1, 2, 3])
})

it('a bucket gets each batch as an object of its own, also what it missed, and verify-log finds a cut log by it', async () => {
  const s3 = await startFakeS3('heads')
  onTestFinished(() => s3.close())
  const access = { endpoint: s3.endpoint, region: 'test-region', key: 'test-key', secret: 's' }
  const place = { kind: 's3', bucket: 'heads', prefix: 'portal', ...access } as const
  const heads = headsAt(place)
  await grow(heads)
  s3.faults.failures = 3
  await expect(heads.send()).rejects.toThrow('503')
  await grow(heads)
  await heads.send()
  await grow(heads)
  await heads.send()
  expect([...s3.objects.keys()]).toEqual([
    expect.stringMatching(/^portal\/heads\/[\dT-]+Z-[0-9a-f-]{36}\.jsonl$/),
    expect.stringMatching(/^portal\/heads\/[\dT-]+Z-[0-9a-f-]{36}\.jsonl$/),
  ])
  expect(await numbersAt(place)).toEqual([1, 2, 3])

  // Nothing moved, so there is no object more; what moved stands in one alone.
  app.clock.advance(60_000)
  await heads.write()
  await heads.send()
  expect([...s3.objects.values()].map(({ bytes }) => String(bytes).split('\n').length - 1)).toEqual([3, 1])

  const known = await headsOf(place)
  const later = known.map((head) => ({ ...head, number: head.number + 1 }))
  const [, rights] = await verifyAccessLog(app.context.database, app.clock.now(), known)
  expect(rights?.broken).toBeNull()
  const [, cut] = await verifyAccessLog(app.context.database, app.clock.now(), later)
  expect(cut?.broken?.why).toBe('cut')

  const [name = '', object] = [...s3.objects][0] ?? []
  const bytes = Buffer.from(String(object?.bytes).replace('"number":2', '"number":1'))
  s3.objects.set(name, { bytes, modifiedAt: new Date() })
  await expect(headsOf(place)).rejects.toMatchObject({ place: name, line: 3 })
})

it('a syslog server gets each end as a line over TCP, and what it missed while it was away', async () => {
  const received: string[] = []
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    received.push(await text(socket))
    socket.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')

  const heads = headsAt({ kind: 'syslog', protocol: 'tcp', host: '127.0.0.1', port })
  await grow(heads)
  await expect(heads.send()).rejects.toThrow('ECONNREFUSED')
  server.listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await grow(heads)
  await heads.send()
  await heads.send()
  expect(received).toHaveLength(1)
  await expectSyslog((received[0] ?? '').split('\n').slice(0, -1), [1, 2])
})

it('a syslog server gets each end as a datagram over UDP', async () => {
  const received: string[] = []
  const server = createSocket('udp4', (message) => received.push(message.toString()))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const heads = headsAt({ kind: 'syslog', protocol: 'udp', host: '127.0.0.1', port: server.address().port })
  await grow(heads)
  await heads.send()
  await expect.poll(() => received.length).toBe(2)
  await expectSyslog(received, [1])
})

/** Lines of RFC 5424, each signed by itself. */
async function expectSyslog(lines: readonly string[], numbers: readonly number[]): Promise<void> {
  const path = join(app.folder, 'message')
  const heads: Head[] = []
  for (const line of lines) {
    const [, message = ''] =
      /^<109>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \S+ portal \d+ log-head - (\{.*\})$/.exec(line) ?? []
    await writeFile(path, message)
    heads.push(...(await headsOf({ kind: 'file', path })))
  }
  expect(heads.filter(({ chain }) => chain === 'rights').map(({ number }) => number)).toEqual(numbers)
  expect(heads).toHaveLength(1 + numbers.length)
}

it('does not sign for the second place what somebody wrote into the first file', async () => {
  await grow(headsAt({ kind: 'file', path: join(app.folder, 'unused') }))
  const path = headsPath(app.config.dataDir)
  await writeFile(path, (await readFile(path, 'utf8')).replace('"number":1', '"number":7'))
  const place = { kind: 'file', path: join(app.folder, 'elsewhere.heads') } as const
  const heads = headsAt(place)
  await grow(heads)
  await heads.send()
  expect(await numbersAt(place)).toEqual([2])
})

it('keeps so many for a place that does not answer, and no more', async () => {
  const place = { kind: 'file', path: join(app.folder, 'elsewhere.heads') } as const
  const heads = new SignedHeads({ ...app.context, config: { ...app.config, logHeads: place } }, 2)
  for (const _each of [1, 2, 3]) await grow(heads)
  await heads.send()
  expect(await numbersAt(place)).toEqual([2, 3])
})
