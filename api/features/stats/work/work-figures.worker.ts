import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseAddress } from '../../../database/database.ts'
import { withSnapshot } from '../../../database/snapshot.ts'
import { storeFigures } from './store-figures.ts'
import { type Span, workerFigures } from './worker-figures.ts'

/** The days to count, and the database that they are in. */
export interface WorkToCount {
  address: DatabaseAddress
  span: Span
}

/* The histories of a year are read here, so that nobody else waits meanwhile. */
const { address, span } = workerData as WorkToCount
parentPort?.postMessage(
  await withSnapshot(address, async (snapshot) => ({
    workers: await workerFigures(snapshot, span),
    stores: await storeFigures(snapshot, span),
  })),
)
