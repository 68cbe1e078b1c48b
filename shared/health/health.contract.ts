import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

export const readHealth = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  summary: '살아 있는지',
  access: 'public',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
})
const ReplicaState = z.object({
  /** How long ago the oldest was committed that is not there yet; 0: all of it is. */
  behindSeconds: z.number(),
  /** Null: nothing is there yet. */
  lastShippedAt: z.nullable(z.string()),
  /** When it was last rebuilt to see that it can be, and came back whole; null: not yet, or it did not. */
  provenAt: z.nullable(z.string()),
})
export type ReplicaState = z.infer<typeof ReplicaState>

/** 503 UNAVAILABLE while database or file store do not answer. */
export const readReadiness = defineEndpoint({
  method: 'GET',
  path: '/api/ready',
  summary: '데이터베이스와 파일 저장소가 답하는지',
  access: 'public',
  /** A replica that lags makes no server unready. */
  response: z.object({ status: z.literal('ok'), replica: z.nullable(ReplicaState) }),
})
export const readSystemStatus = defineEndpoint({
  method: 'GET',
  path: '/api/admin/system',
  summary: '버전, 마지막 백업, 남은 디스크, 장애',
  access: 'admin.system',
  response: z.object({
    version: z.string(),
    startedAt: z.string(),
    database: z.enum(['sqlite', 'postgres']),
    /** Last backup that was verified; null: none yet. */
    lastBackupAt: z.nullable(z.string()),
    /** How many files it lacks because they are not whole. */
    lastBackupMissing: z.nullable(z.number()),
    /** How many files of earlier backups it read again. */
    lastBackupReread: z.nullable(z.number()),
    freeBytes: z.nullable(z.number()),
    /** Documents that were recovered after a loss of data and that nobody has checked. */
    recoveredDocuments: z.number(),
    /** The restore with which the present epoch began; null: none, or longer ago than 30 days. */
    restored: z.nullable(
      z.object({
        epoch: z.number(),
        begunAt: z.string(),
        source: z.enum(['backup', 'replica']),
        /** The instant that the restored data was of. */
        takenAt: z.string(),
        /** How many documents devices have sent again since. */
        recovered: z.number(),
      }),
    ),
    /** The server processes on the database, the oldest first. */
    processes: z.array(z.object({ host: z.string(), version: z.string(), heartbeatAt: z.string() })),
    /** Null: none is set up. */
    replica: z.nullable(ReplicaState),
    /** What is wrong now, as sentences for the administrator; empty: nothing. */
    warnings: z.array(z.string()),
  }),
})
