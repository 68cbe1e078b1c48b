import { readFileSync } from 'node:fs'
import type { BenchFacts } from './bench-data.ts'
import { chatPace, measureChat } from './chat-workload.ts'
import { HttpConnection } from './http-connection.ts'
import { HTTP_WORKLOADS, type HttpWorkloadName, type NextRequest } from './http-workloads.ts'
import { type Measurement, measurementOf } from './measurement.ts'

/*
 * Makes the load in a process of its own: `load-client.ts WORKLOAD PORT SECONDS FACTS.json` prints a Measurement as JSON.
 * WORKLOAD is one of http-workloads.ts, or begins with `chat` (see chat-workload.ts).
 */

const CONNECTIONS = 16
const WARM_UP_SECONDS = 1

const [workload = '', port = '', seconds = '', factsFile = ''] = process.argv.slice(2)
const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as BenchFacts
const measurement = workload.startsWith('chat')
  ? await measureChat(facts, Number(port), Number(seconds), chatPace(workload))
  : await measureHttp(workload as HttpWorkloadName)
process.stdout.write(JSON.stringify(measurement))
process.exit(0)

async function measureHttp(name: HttpWorkloadName): Promise<Measurement> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => HttpConnection.open(Number(port))),
  )
  const nexts = connections.map((_connection, at) => HTTP_WORKLOADS[name].requests(facts, at))
  const begin = performance.now() + WARM_UP_SECONDS * 1000
  const end = begin + Number(seconds) * 1000
  const times: number[] = []
  let failures = 0
  let requests = 0
  await Promise.all(connections.map((connection, at) => askUntil(connection, nexts[at], at)))
  return measurementOf(times, Number(seconds), failures, requests)

  async function askUntil(connection: HttpConnection, next: NextRequest | undefined, at: number) {
    if (next === undefined) throw new Error(`connection ${at} has nothing to ask`)
    for (;;) {
      const request = next()
      const asked = performance.now()
      if (asked >= end) return connection.close()
      const status = await connection.send(request)
      const answered = performance.now()
      requests += 1
      if (asked < begin) continue
      if (answered > end) return connection.close()
      if (status === 200 || status === 201) times.push(answered - asked)
      else failures += 1
    }
  }
}
