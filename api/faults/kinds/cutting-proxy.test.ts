import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { seededRandom } from '../../demo/seeded-random.ts'
import { startCuttingProxy } from './cutting-proxy.ts'

it('passes connections on whole, or cuts them amid the request or the answer', async () => {
  let requests = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      requests += 1
      response.end(Buffer.alloc(30_000))
    })
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as { port: number }
  const ask = async (oneIn: number) => {
    const proxy = await startCuttingProxy(`http://127.0.0.1:${port}`, seededRandom(1), oneIn)
    const call = () => fetch(proxy.url, { method: 'POST', body: Buffer.alloc(20_000), keepalive: false })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        call()
          .then(
            async (answer) => (await answer.arrayBuffer()).byteLength,
            () => null,
          )
          .catch(() => null),
      ),
    )
    const cuts = proxy.cuts()
    await proxy.close()
    return { answers, cuts }
  }
  const whole = await ask(Number.POSITIVE_INFINITY)
  expect(whole).toEqual({ answers: Array(12).fill(30_000), cuts: 0 })
  expect(requests).toBe(12)

  const cut = await ask(1)
  expect(cut.cuts).toBeGreaterThan(0)
  expect(cut.answers.filter((answer) => answer === null)).toHaveLength(cut.cuts)
  // Some requests arrived whole although their caller never learnt of it.
  expect(requests - 12).toBeGreaterThan(cut.answers.filter((answer) => answer !== null).length)
  await new Promise((closed) => server.close(closed))
})
