import type { Context } from '../context.ts'
import { foldDocumentTallies } from '../database/document-tallies.ts'

/** Keeps totals cheap to read. Every few seconds by any one process; two at once do no harm. */
export function foldTallies({ database }: Pick<Context, 'database'>): Promise<void> {
  return foldDocumentTallies(database)
}
