import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { openDocumentWorld } from '../testing/open-document-world.ts'
import { startReplica } from './replica.ts'

const { app, world } = await openDocumentWorld()

it('takes submissions and logs in while the replica takes the connection and says nothing, and counts nothing as secured', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const bucket = {
    bucket: 'portal',
    prefix: 'replica',
    endpoint,
    region: 'test-region',
    key: 'k',
    secret: 's',
  }
  const replica = await startReplica({ ...app.config, replica: { kind: 's3', ...bucket } }, app.context.log)
  app.context.replica = replica
  try {
    await world.submit(app.actors.dealer, {})
    // The account's first key is made here, which waits for the replica in vain.
    expect((await app.logIn(app.actors.worker)).body.deviceKeys).toHaveLength(1)
    await world.submit(app.actors.dealer, {})
    expect(replica?.status()).toMatchObject({ secured: null, behindSince: expect.any(String) })
  } finally {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await replica?.stop(100)
  }
}, 25_000)
