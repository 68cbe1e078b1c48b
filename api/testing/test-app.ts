import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { type Credentials, type dealerLogin, login } from '#shared/auth/auth.contract.ts'
import { CALL_COSTS, type CallCost, type CostBounds } from '#shared/call-costs.ts'
import type { Endpoint, ResponseOf } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { type App, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { claimFileStore, markFileStore } from '../database/claim-file-store.ts'
import { OwnProcess } from '../database/own-process.ts'
import { registerProcess } from '../database/processes.ts'
import { confirmRecoveryCode, prepareKeyring } from '../database/sealing-keys.ts'
import { headsPath } from '../features/access-log/head-places.ts'
import { makePushKeys } from '../features/push/push-keys.ts'
import { createHub } from '../realtime/hub.ts'
import { FileJudge } from '../storage/judgement/file-judge.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { STORE_MARK } from '../storage/store-mark.ts'
import { ACTOR_PASSWORD, type Actor, CAST, type CastName, createActor } from './actors.ts'
import { type CallOptions, requestOf } from './request-of.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { openMigratedDatabase } from './test-database.ts'
import { TEST_MASTER_KEY } from './test-master-key.ts'

export interface TestAnswer<E extends Endpoint> {
  status: number
  /** The JSON of a success; on a failure `status` shows the test's mistake. */
  body: ResponseOf<E>
  /** The same body, read as an error. */
  error: ErrorBody
  headers: LightMyRequestResponse['headers']
  raw: LightMyRequestResponse
}

/** The real app with an empty database and file store, a stopped clock, and a session for all of the cast. */
export interface TestApp {
  app: App
  context: Context
  config: Config
  clock: TestClock
  folder: string
  actors: Record<CastName, Actor>
  /** Calls an endpoint as somebody (null: without a session). */
  call<E extends Endpoint>(
    actor: Pick<Actor, 'sessionId'> | null,
    endpoint: E,
    options?: CallOptions<E>,
  ): Promise<TestAnswer<E>>
  /** The same for calls that must succeed: the answer's body, and an error with what was refused. */
  ask<E extends Endpoint>(
    actor: Pick<Actor, 'sessionId'> | null,
    endpoint: E,
    options?: CallOptions<E>,
  ): Promise<ResponseOf<E>>
  /** Logs somebody in with the password of all actors, unless another is given, and what else the login asks for. */
  logIn(
    who: Pick<Actor, 'username'>,
    given?: Partial<Credentials>,
    door?: typeof login | typeof dealerLogin,
  ): Promise<TestAnswer<typeof login>>
  /** The paths of all files in the store. */
  storedFiles(): Promise<string[]>
  close(): Promise<void>
}

/** Tests call faster than people, so what an account may begin in a minute is not bounded; how much is in work at once is. */
export const OF_ANY_MINUTE = Object.fromEntries(
  Object.entries(CALL_COSTS).map(([cost, bounds]) => [
    cost,
    { ...bounds, perMinute: Number.MAX_SAFE_INTEGER },
  ]),
) as Record<CallCost, CostBounds>

/** `log` is for tests that read the log; others log nothing. `prepare` fills the data folder beforehand. */
export async function createTestApp(
  environment: Record<string, string> = {},
  log?: FastifyBaseLogger,
  prepare?: (folder: string) => Promise<void>,
): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'))
  await prepare?.(folder)
  const { database, databaseUrl, drop } = await openMigratedDatabase(folder)
  const config = readConfig(
    {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      MASTER_KEY: TEST_MASTER_KEY,
      FREE_SPACE_RESERVE_MB: '0',
      // Stores are told at once, so that no test waits for it; tests of undoing set a time.
      UNDO_SECONDS: '0',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    { version: '0.0.0-test' },
  )
  const clock = createTestClock()
  const { keys, recoveryCode } = await prepareKeyring(database, config.masterKey, clock.now())
  if (recoveryCode !== null) await confirmRecoveryCode(database.kysely, recoveryCode, clock.now())
  const appLog = log ?? pino({ level: config.logLevel })
  // A database that a test brings along comes without its files.
  const mark =
    prepare === undefined
      ? await claimFileStore(database, config.fileStore, clock.now())
      : await markFileStore(database.kysely, config.fileStore, clock.now())
  const own = await registerProcess(database, { version: config.version, mark }, clock.now())
  const ownProcess = new OwnProcess(own, { database, clock })
  const context: Context = {
    config,
    database,
    ownProcess,
    files: await openFileStore(config, keys, mark),
    wholeCopies: [],
    keys,
    judge: new FileJudge({ scanner: config.scanner, log: appLog, pauseMs: 0 }),
    replica: null,
    hub: createHub(),
    clock,
    log: appLog,
  }
  await makePushKeys(context)
  const app = await buildApp(context, join(folder, 'no-web'), OF_ANY_MINUTE)
  await app.http.ready()
  const cast = await Promise.all(
    Object.entries(CAST).map(async ([name, person]) => [name, await createActor(context, person)] as const),
  )
  return {
    app,
    context,
    config,
    clock,
    folder,
    actors: Object.fromEntries(cast) as Record<CastName, Actor>,
    call: (actor, endpoint, options = {}) => callApp(app, actor, endpoint, options),
    async ask(actor, endpoint, options = {}) {
      const { status, body, error } = await callApp(app, actor, endpoint, options)
      if (status >= 400) throw new Error(`refused: ${status} ${JSON.stringify(error)}`)
      return body
    },
    logIn: ({ username }, given, door = login) =>
      callApp(app, null, door, { body: { username, password: ACTOR_PASSWORD, ...given } }),
    async storedFiles() {
      const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && entry.name !== STORE_MARK)
        .map(({ parentPath, name }) => join(parentPath, name))
    },
    async close() {
      await app.http.close()
      await context.judge.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
      await rm(headsPath(folder), { force: true })
    },
  }
}

/** Calls an endpoint of an app; TestApp's `call` without its app. */
export async function callApp<E extends Endpoint>(
  app: App,
  actor: Pick<Actor, 'sessionId'> | null,
  endpoint: E,
  options: CallOptions<E>,
): Promise<TestAnswer<E>> {
  const { url, headers, payload } = requestOf(actor, endpoint, options)
  const raw = await app.http.inject({
    method: endpoint.method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  const isJson = String(raw.headers['content-type'] ?? '').startsWith('application/json')
  const body = isJson ? raw.json() : undefined
  return { status: raw.statusCode, body, error: body, headers: raw.headers, raw }
}
