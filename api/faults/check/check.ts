import { ledgerDifferences } from '../../testing/ledger-differences.ts'
import type { History } from '../history.ts'
import type { LaboratoryData } from '../laboratory-data.ts'
import { accessLog } from './access-log.ts'
import { closedMonths, settlementLines } from './closed-months.ts'
import { documents } from './documents.ts'
import { files } from './files.ts'
import { foreignKeys, integrity } from './integrity.ts'
import { messages } from './messages.ts'
import { imports, prices } from './reference.ts'
import { searchIndex } from './search-index.ts'
import { figures, tallies } from './tallies.ts'

/** Compares one side of what is stored with the history, or with itself; answers every violation as a sentence. */
export type Judgement = (data: LaboratoryData, history: History) => Promise<string[]>

export const JUDGEMENTS = {
  integrity,
  'foreign keys': foreignKeys,
  documents,
  files,
  tallies,
  figures,
  'search index': searchIndex,
  messages,
  prices,
  imports,
  'settlement lines': settlementLines,
  'closed months': closedMonths,
  /** It adds up to what documents are worth, to its own sums by day, and to what months were closed with. */
  ledger: ({ database }) => ledgerDifferences(database.kysely),
  'access log': accessLog,
} as const satisfies Record<string, Judgement>

/** All judgements one after the other, each violation beginning with the name of its judgement. */
export async function check(data: LaboratoryData, history: History): Promise<string[]> {
  const violations = history.violations.splice(0).map((what) => `answers: ${what}`)
  for (const [name, judge] of Object.entries<Judgement>(JUDGEMENTS)) {
    for (const what of await judge(data, history)) violations.push(`${name}: ${what}`)
  }
  return violations
}
