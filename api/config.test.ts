import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const S3 = {
  FILE_STORE: 's3://bucket/prefix',
  S3_ENDPOINT: 'https://s3.example.kr',
  S3_REGION: 'kr',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
}

it.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://portal' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@[bad/x' }],
  ['FILE_STORE', { FILE_STORE: 's3:/bucket' }],
  ...['S3_ENDPOINT', 'S3_REGION', 'S3_KEY', 'S3_SECRET'].map((name): [string, Record<string, string>] => [
    name,
    { ...S3, [name]: '' },
  ]),
  ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 's3.example.kr' }],
  ['MASTER_KEY', { MASTER_KEY: 'a'.repeat(63) }],
  ['MASTER_KEY', { MASTER_KEY: 'a'.repeat(64), MASTER_KEY_FILE: '/run/key' }],
  ['MASTER_KEY', { DATABASE_URL: 'postgres://u:p@host/x' }],
  ['MASTER_KEY', S3],
  ['SCANNER', { SCANNER: 'clamd' }],
  ['SCANNER', { SCANNER: 'clamd://scanner' }],
  ['SCANNER', { SCANNER: 'clamd://scanner:99999' }],
  ['LOG_HEADS', { LOG_HEADS: 's3:/bucket' }],
  ['S3_ENDPOINT', { LOG_HEADS: 's3://bucket' }],
  ['LOG_HEADS', { LOG_HEADS: 'syslog://collector' }],
  ['LOG_HEADS', { LOG_HEADS: 'http://collector:514' }],
  ['REPLICA', { REPLICA: 'ftp://replica' }],
  ['REPLICA', { REPLICA: 's3:/bucket' }],
  ['S3_ENDPOINT', { REPLICA: 's3://bucket' }],
  ['REPLICA', { REPLICA: './data/replica' }],
  ['REPLICA', { REPLICA: '/portal/', DATA_DIR: '/portal' }],
  ['REPLICA', { REPLICA: '/replica', DATABASE_URL: 'postgres://u:p@host/x', MASTER_KEY: 'a'.repeat(64) }],
  ['ADMIN_USERNAME', { ADMIN_USERNAME: 'a b' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'portal.example.kr' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://portal.example.kr/' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'ftp://portal.example.kr' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['STAFF_IDLE_MINUTES', { STAFF_IDLE_MINUTES: '0' }],
  ['BACKUP_KEEP', { BACKUP_KEEP: '-1' }],
  ['BACKUP_EXTERNAL', { BACKUP_EXTERNAL: 'true' }],
  ['FREE_SPACE_RESERVE_MB', { FREE_SPACE_RESERVE_MB: '1.5' }],
  ['ORPHAN_AGE_HOURS', { ORPHAN_AGE_HOURS: 'day' }],
  ['SCRUB_MB_PER_S', { SCRUB_MB_PER_S: '0' }],
])('names %s when it is wrong: %j', (name, environment) => {
  const read = () => readConfig(environment)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name}: .+$`))
})

it('takes an empty setting for one that is not set', () => {
  const names = [
    'HOST',
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'FILE_STORE',
    'SCANNER',
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'BRAND_NAME',
    'PUBLIC_ORIGIN',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'STAFF_IDLE_MINUTES',
    'BACKUP_DIR',
    'BACKUP_KEEP',
    'BACKUP_EXTERNAL',
  ]
  const config = readConfig(Object.fromEntries(names.map((name) => [name, ''])))
  expect(config).toEqual(readConfig({}))
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, dataDir: resolve('data') })
})

it.each([
  [{}, 'data-demo'],
  [{ DATA_DIR: '' }, 'data-demo'],
  [{ DATA_DIR: 'elsewhere' }, 'elsewhere'],
])('keeps the demo out of the folder of real data: %j', (environment, folder) => {
  const { dataDir, backupDir } = readConfig(environment, { isDemo: true })
  expect([dataDir, backupDir]).toEqual([resolve(folder), resolve(folder, 'backups')])
})

it('takes a replica beside the data folder', () => {
  const { replica } = readConfig({ DATA_DIR: './data', REPLICA: './data-replica' })
  expect(replica).toEqual({ kind: 'folder', dir: resolve('data-replica') })
})

it('finds a scanner by host and port, or by the path of its socket', () => {
  const scannerOf = (SCANNER: string) => readConfig({ SCANNER }).scanner
  expect(readConfig({}).scanner).toBeNull()
  expect(scannerOf('clamd://127.0.0.1:3310')).toEqual({ host: '127.0.0.1', port: 3310 })
  expect(scannerOf('clamd://[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  expect(scannerOf('clamd:///run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
})

it.each([
  ['heads/log', { kind: 'file', path: resolve('heads/log') }],
  ['syslog://collector:601', { kind: 'syslog', protocol: 'tcp', host: 'collector', port: 601 }],
  ['syslog+udp://[::1]:514', { kind: 'syslog', protocol: 'udp', host: '::1', port: 514 }],
  ['s3://heads/portal', { kind: 's3', bucket: 'heads', prefix: 'portal' }],
])('LOG_HEADS names a place: %s', (text, place) => {
  const { S3_ENDPOINT, S3_REGION, S3_KEY, S3_SECRET } = S3
  const settings = { S3_ENDPOINT, S3_REGION, S3_KEY, S3_SECRET, LOG_HEADS: text }
  expect(readConfig(settings).logHeads).toMatchObject(place)
})
