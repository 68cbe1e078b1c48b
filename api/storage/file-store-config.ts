import type { S3Settings } from './s3-client.ts'

/** Where FILE_STORE says that files are stored. */
export type FileStoreConfig = { kind: 'disk'; dir: string } | ({ kind: 's3' } & S3Settings)
