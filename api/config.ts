import { readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { usernameText } from '#shared/auth/account.contract.ts'
import { type MasterKeyPlace, parseMasterKey } from './keys/master-key.ts'
import type { ReplicaAddress } from './replica/replica-place.ts'
import type { FileStoreConfig } from './storage/file-store.ts'
import type { ScannerAddress } from './storage/judgement/clamd.ts'
import type { S3Settings } from './storage/s3-client.ts'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** A second place for the signed ends of the access log; null: only the file beside `dataDir`. */
  logHeads: HeadPlace | null
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null
  /** The operator accepts a PostgreSQL that may lose what it has committed, for tests. */
  acceptVolatileDatabase: boolean
  fileStore: FileStoreConfig
  masterKey: MasterKeyPlace
  /** Of the clamd that scans files as they arrive; null: none. */
  scanner: ScannerAddress | null
  adminUsername: string
  /** Judged and used at the first start only; null: a random one is made then and printed once. */
  adminPassword: string | null
  brandName: string
  /** Allowed origin of sockets; null: the request's own Host. */
  publicOrigin: string | null
  trustProxy: boolean
  /** Of a push service of tests; the only one that may be plain http or in the server's own network. */
  pushTestOrigin: string | null
  logLevel: string
  /** Minutes without a request after which a staff session ends. */
  staffIdleMinutes: number
  /** For so long a change of a status can be taken back, and the store is not told of it. */
  undoSeconds: number
  backupDir: string
  backupKeep: number
  /** Where SQLite is replicated to, with all files; null: nowhere. */
  replica: ReplicaAddress | null
  /** The operator backs PostgreSQL up: the server makes no backup, neither nightly nor before migrating. */
  backupExternal: boolean
  /** The operator agrees to an update although the backup before it lacks files that are not whole. */
  acceptIncompleteBackup: boolean
  version: string
  /** Uploads are refused below this much free space. */
  freeSpaceReserveBytes: number
  /** Age at which a file that no row names is removed. */
  orphanAgeHours: number
  /** How fast all stored files are read in search of damaged ones. */
  scrubBytesPerSecond: number
}

export type HeadPlace =
  | { kind: 'file'; path: string }
  | ({ kind: 's3' } & S3Settings)
  | { kind: 'syslog'; protocol: 'tcp' | 'udp'; host: string; port: number }

/** A setting that the operator must correct; its message names the variable. */
export class ConfigError extends Error {}

/** Whether PUBLIC_ORIGIN says that browsers have the portal open on https. */
export function isHttps(publicOrigin: string | null): publicOrigin is string {
  return publicOrigin?.startsWith('https:') ?? false
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads and checks the settings that README lists; an empty one counts as not set. Throws a ConfigError that names the variable
 * with a wrong value. `isDemo`: the data folder is another one, unless a setting names it.
 */
export function readConfig(
  env: Environment,
  { version = packageVersion(), isDemo = false }: { version?: string; isDemo?: boolean } = {},
): Config {
  const dataDir = resolve(env['DATA_DIR'] || (isDemo ? './data-demo' : './data'))
  return {
    host: env['HOST'] || '127.0.0.1',
    port: integer(env, 'PORT', 3000, 0, 65_535),
    dataDir,
    logHeads: logHeads(env),
    databaseUrl: databaseUrl(env),
    acceptVolatileDatabase: boolean(env, 'ACCEPT_VOLATILE_DATABASE', false),
    fileStore: fileStore(env, dataDir),
    masterKey: masterKey(env, dataDir),
    scanner: scanner(env),
    adminUsername: adminUsername(env),
    adminPassword: env['ADMIN_PASSWORD'] || null,
    brandName: env['BRAND_NAME'] || '모바일 개통 포털',
    publicOrigin: origin(env, 'PUBLIC_ORIGIN'),
    pushTestOrigin: origin(env, 'PUSH_TEST_ORIGIN'),
    trustProxy: boolean(env, 'TRUST_PROXY', false),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    staffIdleMinutes: integer(env, 'STAFF_IDLE_MINUTES', 12 * 60, 1, 90 * 24 * 60),
    undoSeconds: integer(env, 'UNDO_SECONDS', 15, 0, 60),
    backupDir: resolve(env['BACKUP_DIR'] || join(dataDir, 'backups')),
    backupKeep: integer(env, 'BACKUP_KEEP', 14, 1, 1000),
    replica: replica(env, dataDir),
    backupExternal: backupExternal(env),
    acceptIncompleteBackup: boolean(env, 'ACCEPT_INCOMPLETE_BACKUP', false),
    version,
    freeSpaceReserveBytes: integer(env, 'FREE_SPACE_RESERVE_MB', 512, 0, 1_000_000) * 1024 * 1024,
    orphanAgeHours: integer(env, 'ORPHAN_AGE_HOURS', 24, 0, 24 * 365),
    scrubBytesPerSecond: integer(env, 'SCRUB_MB_PER_S', 4, 1, 10_000) * 1024 * 1024,
  }
}

function packageVersion(): string {
  // The start script makes the project's folder the working directory, whether the server is bundled or not.
  const text = readFileSync(resolve('package.json'), 'utf8')
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : '0'
}

function integer(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new ConfigError(`${name}: ${least}에서 ${most} 사이의 정수여야 합니다 (받은 값: ${text})`)
  }
  return value
}

function boolean(env: Environment, name: string, fallback: boolean): boolean {
  const text = oneOf(env, name, fallback ? 'true' : 'false', ['true', 'false', '1', '0'])
  return text === 'true' || text === '1'
}

function oneOf(env: Environment, name: string, fallback: string, allowed: readonly string[]): string {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (!allowed.includes(text))
    throw new ConfigError(`${name}: ${allowed.join(', ')} 중 하나여야 합니다 (받은 값: ${text})`)
  return text
}

function databaseUrl(env: Environment): string | null {
  const text = env['DATABASE_URL']
  if (text === undefined || text === '') return null
  if (!/^postgres(ql)?:\/\/\S+$/.test(text) || !URL.canParse(text))
    throw new ConfigError('DATABASE_URL: postgres://… 형식이어야 합니다')
  return text
}

/** A file beside the data folder is only for a portal that keeps all its data there; others need a setting. */
function masterKey(env: Environment, dataDir: string): MasterKeyPlace {
  const given = givenMasterKey(env, 'MASTER_KEY', 'MASTER_KEY_FILE')
  if (given !== null) return given
  if (env['DATABASE_URL'] || env['FILE_STORE'])
    throw new ConfigError(
      'MASTER_KEY: DATABASE_URL이나 FILE_STORE를 쓸 때는 MASTER_KEY 또는 MASTER_KEY_FILE이 필요합니다',
    )
  return { kind: 'own-file', path: `${dataDir}.key` }
}

/** The key in the setting `name`, or in the file that the setting `ofFile` names; null: neither is set. Throws ConfigError. */
export function givenMasterKey(env: Environment, name: string, ofFile: string): MasterKeyPlace | null {
  const text = env[name]
  const path = env[ofFile]
  if (text && path) throw new ConfigError(`${name}: ${ofFile}과 함께 지정할 수 없습니다`)
  if (path) return { kind: 'file', path: resolve(path) }
  if (!text) return null
  const key = parseMasterKey(text)
  // The value is not repeated: it may be a true key with a letter missing.
  if (key === null) throw new ConfigError(`${name}: 32바이트의 hex 또는 base64여야 합니다`)
  return { kind: 'setting', key }
}

function backupExternal(env: Environment): boolean {
  const isExternal = boolean(env, 'BACKUP_EXTERNAL', false)
  if (isExternal && databaseUrl(env) === null)
    throw new ConfigError('BACKUP_EXTERNAL: DATABASE_URL이 있을 때만 true일 수 있습니다')
  return isExternal
}

/** Whoever loses the data folder must not lose the replica with it. */
function replica(env: Environment, dataDir: string): ReplicaAddress | null {
  const address = replicaAddress(env, 'REPLICA', env['REPLICA'])
  if (address?.kind === 'folder' && `${address.dir}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new ConfigError(`REPLICA: DATA_DIR 밖의 폴더여야 합니다 (받은 값: ${env['REPLICA']})`)
  return address
}

/** A folder, or `s3://bucket/prefix`; `name` is told when the text is wrong. Throws ConfigError. */
export function replicaAddress(
  env: Environment,
  name: string,
  text: string | undefined,
): ReplicaAddress | null {
  if (text === undefined || text === '') return null
  if (databaseUrl(env) !== null)
    throw new ConfigError(
      `${name}: SQLite에만 쓸 수 있습니다. PostgreSQL은 자체 복제(스트리밍 복제, WAL 보관)를 사용해주세요`,
    )
  if (text.startsWith('s3:')) return { kind: 's3', ...s3Settings(env, name, text) }
  if (/^[a-z+]+:\/\//i.test(text))
    throw new ConfigError(`${name}: 폴더 경로 또는 s3://bucket/prefix여야 합니다 (받은 값: ${text})`)
  return { kind: 'folder', dir: resolve(text) }
}

function adminUsername(env: Environment): string {
  const parsed = usernameText.safeParse(env['ADMIN_USERNAME'] || 'admin')
  if (parsed.success) return parsed.data
  throw new ConfigError(`ADMIN_USERNAME: ${parsed.error.issues[0]?.message ?? '값이 올바르지 않습니다.'}`)
}

function origin(env: Environment, name: string): string | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  if (!/^https?:/.test(text) || !URL.canParse(text) || new URL(text).origin !== text) {
    throw new ConfigError(`${name}: https://portal.example.kr 형식이어야 합니다 (받은 값: ${text})`)
  }
  return text
}

/** `clamd://host:port`, or `clamd:///path/of/a/socket`. */
function scanner(env: Environment): ScannerAddress | null {
  const text = env['SCANNER']
  if (text === undefined || text === '') return null
  const [, host, port, path] = /^clamd:\/\/(?:([\w.-]+|\[[0-9a-f:]+\]):(\d{1,5})|(\/\S+))$/i.exec(text) ?? []
  if (path !== undefined) return { path }
  if (host === undefined || Number(port) > 65_535)
    throw new ConfigError(
      `SCANNER: clamd://host:port 또는 clamd:///소켓/경로 형식이어야 합니다 (받은 값: ${text})`,
    )
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** A path, `s3://bucket/prefix`, `syslog://host:port` (TCP) or `syslog+udp://host:port`. */
function logHeads(env: Environment): HeadPlace | null {
  const text = env['LOG_HEADS']
  if (text === undefined || text === '') return null
  if (text.startsWith('s3:')) return { kind: 's3', ...s3Settings(env, 'LOG_HEADS', text) }
  if (!/^[a-z+]+:\/\//i.test(text)) return { kind: 'file', path: resolve(text) }
  const [, udp, host = '', port] = /^syslog(\+udp)?:\/\/([\w.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(text) ?? []
  if (host === '' || Number(port) > 65_535)
    throw new ConfigError(
      `LOG_HEADS: 파일 경로, s3://bucket/prefix, syslog://host:port 또는 syslog+udp://host:port여야 합니다 (받은 값: ${text})`,
    )
  const protocol = udp === undefined ? 'tcp' : 'udp'
  return { kind: 'syslog', protocol, host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function fileStore(env: Environment, dataDir: string): FileStoreConfig {
  const text = env['FILE_STORE']
  if (text === undefined || text === '') return { kind: 'disk', dir: join(dataDir, 'files') }
  return { kind: 's3', ...s3Settings(env, 'FILE_STORE', text) }
}

/** `name`: the setting with the bucket. */
function s3Settings(env: Environment, name: string, text: string): S3Settings {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(text)
  if (match === null)
    throw new ConfigError(`${name}: s3://bucket/prefix 형식이어야 합니다 (받은 값: ${text})`)
  const required = (setting: string): string => {
    const value = env[setting]
    if (value === undefined || value === '') throw new ConfigError(`${setting}: ${name}가 s3일 때 필요합니다`)
    return value
  }
  const endpoint = required('S3_ENDPOINT')
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw new ConfigError(`S3_ENDPOINT: http(s) 주소여야 합니다 (받은 값: ${endpoint})`)
  }
  return {
    bucket: match[1] ?? '',
    prefix: match[2] ?? '',
    endpoint,
    region: required('S3_REGION'),
    key: required('S3_KEY'),
    secret: required('S3_SECRET'),
  }
}
