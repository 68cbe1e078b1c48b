import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Fault } from '../fault.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** As a dead battery, a wrong time zone and a correction over the network leave a clock. */
const LEAPS_MS = [-400 * DAY_MS, -DAY_MS, -9 * 60 * MINUTE_MS, -MINUTE_MS, MINUTE_MS, DAY_MS, 40 * DAY_MS]

/** The server's clock leaps while it works, forwards or back; it is killed with that time. */
export const clockLeap: Fault = {
  name: 'clock-leap',
  missing: () => null,
  async begin(laboratory) {
    const file = `${laboratory.folder}.leap`
    const server = await laboratory.startServer({
      nodeOptions: ['--import', resolve('api/faults/kinds/leaping-clock.mjs')],
      environment: { CLOCK_LEAP_FILE: file },
    })
    return {
      urls: [server.url],
      async strike() {
        writeFileSync(file, String(laboratory.random.pick(LEAPS_MS)))
        process.kill(server.pid, 'SIGUSR2')
      },
      end: server.kill,
    }
  },
}
