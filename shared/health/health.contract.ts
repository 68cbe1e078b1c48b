import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const ReplicaState = z.object({
  /** How long ago the oldest was committed that is not there yet; 0: all of it is. */
  behindSeconds: z.number(),
  /** Null: nothing is there yet. */
  lastShippedAt: z.nullable(z.string()),
  /** The place is gone, or another server writes there, so that nothing counts as secured by it; null: neither. */
  lost: z.nullable(z.enum(['gone', 'taken'])),
  /** When it was last rebuilt to see that it can be, and came back whole; null: not yet, or it did not. */
  provenAt: z.nullable(z.string()),
  /** When a rebuild last showed that it does not come back whole, since when it secures nothing; null: it does, as far as is known. */
  failedAt: z.nullable(z.string()),
})
export type ReplicaState = z.infer<typeof ReplicaState>

/** 503 UNAVAILABLE while database or file store do not answer. */
export const readReadiness = defineEndpoint({
  method: 'GET',
  path: '/api/ready',
  summary: '데이터베이스와 파일 저장소가 답하는지',
  access: 'public',
  response: z.object({
    status: z.literal('ok'),
    /** One that lags makes no server unready. */
    replica: z.nullable(ReplicaState),
    /** When the data was last restored; null: never. By it a device knows that the server may have lost its account. */
    restoredAt: z.nullable(z.string()),
  }),
})
const DamagedFile = z.object({
  what: z.enum(['missing', 'changed']),
  /** The table that names it. */
  in: z.enum(['document_files', 'chat_files', 'document_templates', 'pricing_tables', 'evidence_files']),
  /** The document's number, also of a chat; the title of a form or price table. */
  of: z.string(),
  documentId: z.nullable(z.number()),
  fileName: z.string(),
  foundAt: z.string(),
  /** Null: not repaired. */
  repairedAt: z.nullable(z.string()),
  /** Null in a repaired one: somebody put it back. */
  repairedFrom: z.nullable(z.enum(['backup', 'replica'])),
})
export type DamagedFile = z.infer<typeof DamagedFile>

const FileState = z.object({
  /** The last time that all stored files were read; null: not yet. */
  lastPass: z.nullable(
    z.object({
      begunAt: z.string(),
      endedAt: z.string(),
      files: z.number(),
      bytes: z.number(),
      damaged: z.number(),
      repaired: z.number(),
      /** That could not be read, which says nothing of them. */
      unread: z.number(),
    }),
  ),
  /** How many are not whole now, and were repaired in the last 30 days; of each kind the newest 100 by name. */
  damaged: z.number(),
  repaired: z.number(),
  damagedFiles: z.array(DamagedFile),
  repairedFiles: z.array(DamagedFile),
})
export type FileState = z.infer<typeof FileState>

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
    /** What PostgreSQL's own tools copy elsewhere, as far as the portal's role may see it; null: nothing, or another database. */
    databaseCopies: z.nullable(
      z.object({
        standbys: z.number(),
        /** Of the slowest standby; null: none is behind. */
        behindSeconds: z.nullable(z.number()),
        /** When the last piece of the log was archived; null: none yet. */
        archivedAt: z.nullable(z.string()),
      }),
    ),
    files: FileState,
    /** What is wrong now, as sentences for the administrator; empty: nothing. */
    warnings: z.array(z.string()),
  }),
})
