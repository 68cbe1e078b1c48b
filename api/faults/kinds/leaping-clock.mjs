// @ts-check
// Loaded before the server (`node --import`): its clock is off by CLOCK_LEAP_MS, at SIGUSR2 by the milliseconds in the file that CLOCK_LEAP_FILE names.
import { readFileSync } from 'node:fs'

const TrueDate = Date
let leapMs = Number(process.env['CLOCK_LEAP_MS'] ?? 0)

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [TrueDate.now() + leapMs] : given, as),
  apply: () => new TrueDate(TrueDate.now() + leapMs).toString(),
  get: (target, name) => (name === 'now' ? () => TrueDate.now() + leapMs : Reflect.get(target, name, target)),
})

process.on('SIGUSR2', () => {
  leapMs = Number(readFileSync(process.env['CLOCK_LEAP_FILE'] ?? '', 'utf8'))
})
