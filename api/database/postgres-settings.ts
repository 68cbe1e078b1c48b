import pg from 'pg'
import { StartRefusedError } from './start-refused.ts'

/** What a connection of the portal has, so that what is set for its role or its database counts. */
export interface ServerAnswer {
  fsync: string
  synchronousCommit: string
  fullPageWrites: string
  /** The server's process behind the connection. */
  pid: number
}

const PATIENCE_MS = 5000

/**
 * Looks whether what this PostgreSQL has committed survives a power cut, as every acknowledgement promises. Returns warnings for the
 * operator. Throws StartRefusedError, unless the operator accepts a server that may lose everything.
 */
export async function judgePostgres(
  url: string,
  { acceptVolatileDatabase }: { acceptVolatileDatabase: boolean },
): Promise<string[]> {
  const clients = [1, 2].map(
    () =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: PATIENCE_MS,
        query_timeout: PATIENCE_MS,
      }),
  )
  try {
    const answers: ServerAnswer[] = []
    // Both are open at once, and one after the other asks: a pooler by transactions lets them share a process.
    for (const client of clients) {
      client.on('error', () => undefined)
      await client.connect()
      answers.push(await ask(client))
    }
    const { refusal, warnings } = judge(answers)
    if (refusal !== null && !acceptVolatileDatabase) throw new StartRefusedError(`DATABASE_URL: ${refusal}`)
    return warnings
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

async function ask(client: pg.Client): Promise<ServerAnswer> {
  const { rows } = await client.query<ServerAnswer>(`select current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('full_page_writes') as "fullPageWrites", pg_backend_pid() as pid`)
  const [answer] = rows
  if (answer === undefined) throw new Error('the database server did not tell its settings')
  return answer
}

/** Judges what two connections that were open at once have told. */
export function judge(answers: readonly ServerAnswer[]): { refusal: string | null; warnings: string[] } {
  const volatile = [
    ...(answers.some(({ fsync }) => fsync === 'off') ? ['fsync=off'] : []),
    ...(answers.some(({ synchronousCommit }) => synchronousCommit === 'off')
      ? ['synchronous_commit=off']
      : []),
  ]
  const warnings = answers.some(({ fullPageWrites }) => fullPageWrites === 'off')
    ? [
        'PostgreSQL의 full_page_writes가 꺼져 있어 정전 때 데이터베이스가 손상될 수 있습니다. on으로 바꿔주세요.',
      ]
    : []
  if (volatile.length > 0)
    return {
      refusal: `이 PostgreSQL은 정전 때 접수된 신청을 잃을 수 있습니다 (${volatile.join(', ')}). 설정을 on으로 바꿔주세요. 시험용이면 ACCEPT_VOLATILE_DATABASE=1로 시작할 수 있습니다.`,
      warnings,
    }
  if (new Set(answers.map(({ pid }) => pid)).size < answers.length)
    return {
      refusal:
        '연결을 트랜잭션마다 나누는 풀러(pgbouncer의 transaction mode)로는 시작할 수 없습니다. session mode로 바꾸거나 PostgreSQL에 직접 연결해주세요.',
      warnings,
    }
  return { refusal: null, warnings }
}
