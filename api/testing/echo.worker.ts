import { parentPort, workerData } from 'node:worker_threads'
import { formatWon } from '#shared/money.ts'

parentPort?.on('message', (won: number) => parentPort?.postMessage(`${workerData}: ${formatWon(won)}`))
