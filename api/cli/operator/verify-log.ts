import { formatKstDateTime } from '#shared/kst.ts'
import type { Database } from '../../database/database.ts'
import { type VerifiedChain, verifyAccessLog } from '../../features/access-log/verify-access-log.ts'
import { CommandError } from './run-command.ts'

const CHAIN_WORDS: Record<VerifiedChain['chain'], string> = { records: '열람 기록', rights: '권한 변경 기록' }

/**
 * Verifies the seals of the whole access log. Returns one line with the last seals, which can be written down and compared on
 * another day; throws CommandError that names the first row where the chain breaks.
 */
export async function verifyLog(database: Pick<Database, 'kysely'>): Promise<string> {
  const chains = await verifyAccessLog(database)
  for (const chain of chains) {
    if (chain.broken !== null) throw new CommandError(`접속 기록이 훼손되었습니다. ${brokenWords(chain)}`)
  }
  return `접속 기록이 온전합니다. ${chains.map(soundWords).join(', ')}`
}

function soundWords({ chain, sealed, waiting, last }: VerifiedChain): string {
  const seal = sealed === 0 ? '' : `, 마지막 봉인 ${last.number}번 ${last.hash.slice(0, 16)}`
  return `${CHAIN_WORDS[chain]} ${sealed}건(봉인 대기 ${waiting}건${seal})`
}

function brokenWords({ chain, broken }: VerifiedChain): string {
  if (broken === null) return ''
  const place = `${CHAIN_WORDS[chain]} ${broken.number}번`
  if (broken.why === 'missing') return `${place}이 없습니다.`
  if (broken.why === 'uncounted') return `${place}부터, 봉인을 기다리던 기록의 수가 맞지 않습니다.`
  const { row } = broken
  const where = row === null ? '' : ` (ID ${row.id}, ${formatKstDateTime(row.at)}, ${row.username})`
  return `${place}이 봉인된 뒤 바뀌었습니다${where}.`
}
