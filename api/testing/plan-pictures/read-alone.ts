import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { PlanPictures } from '../../features/service-plans/picture/plan-pictures.ts'
import { pictureBytes } from './score-pictures.ts'

/** Reads one picture in a process of its own, and reports whether its thread had access to a network. */
const pictures = new PlanPictures()
const { plans } = await pictures.read(pictureBytes(process.argv[2] ?? ''))
await pictures.end()

const program = `
  let said = 'a network'
  try { fetch('http://127.0.0.1:9') } catch ({ message }) { said = message }
  require('node:worker_threads').parentPort.postMessage(said)
`
const [network] = await once(new Worker(program, { eval: true }), 'message')
console.log(JSON.stringify({ plans: plans.length, network }))
