import { parentPort } from 'node:worker_threads'
import { parseSheets, parseTable } from './parse-table.ts'
import {
  BROKEN_FILE,
  ENCRYPTED_FILE,
  RefusedTable,
  type TableRead,
  type TableToRead,
} from './uploaded-table.ts'

/* Reads uploaded tables in a thread of its own: reading a large workbook blocks its thread for seconds. */
parentPort?.on('message', (toRead: TableToRead) => parentPort?.postMessage(tableRead(toRead)))

function tableRead(toRead: TableToRead): TableRead {
  try {
    return toRead.sheets === undefined ? { table: parseTable(toRead) } : { sheets: parseSheets(toRead) }
  } catch (error) {
    if (error instanceof RefusedTable) return { refusal: error.refusal }
    const isEncrypted = error instanceof Error && /password|encrypt/i.test(error.message)
    return { refusal: isEncrypted ? ENCRYPTED_FILE : BROKEN_FILE }
  }
}
