import { describe, expect, it } from 'vitest'
import { findBoundaryViolations } from './boundaries.ts'

const index = `
  import { registerCarriers } from './carriers/carriers.routes.ts'
  import { registerDocuments } from './documents/documents.routes.ts'
  const FEATURES = [registerCarriers, registerDocuments]`

const sound = {
  'shared/money.ts': `import * as z from 'zod/mini'; export const won = 1`,
  'api/context.ts': `import type { Db } from './database/database.ts'; export type Context = Db`,
  'api/database/database.ts': `import { Kysely } from 'kysely'; export type Db = Kysely<unknown>`,
  'api/features/index.ts': index,
  'api/features/carriers/carriers.routes.ts': `import { won } from '#shared/money.ts'; import '../../context.ts'; export const registerCarriers = won`,
  'api/features/documents/documents.routes.ts': `import { registerCarriers } from '../carriers/carriers.routes.ts'; export const registerDocuments = registerCarriers`,
  'api/jobs/sweep.ts': `import '../features/documents/documents.routes.ts'; export {}`,
  'api/app.ts': `import './features/index.ts'; import './jobs/sweep.ts'; export {}`,
  'api/server.ts': `import './app.ts'`,
  'api/testing/test-app.ts': `import '../app.ts'; export {}`,
  'web/lib/format.ts': `import { won } from '#shared/money.ts'; export const format = won`,
  'web/ui/Money.tsx': `import { format } from '../lib/format.ts'; export const Money = () => <b>{format}</b>`,
  'web/offline/outbox/outbox.ts': `import Dexie from 'dexie'; export const outbox = Dexie`,
  'web/offline/index.ts': `export { outbox } from './outbox/outbox.ts'`,
  'web/features/auth/LoginPage.tsx': `import { Money } from '../../ui/Money.tsx'; import { outbox } from '../../offline/index.ts'; export const LoginPage = () => <Money key={String(outbox)} />`,
  'web/app/App.tsx': `const Login = import('../features/auth/LoginPage.tsx'); export const App = Login`,
  'web/main.tsx': `import { App } from './app/App.tsx'; App`,
}

const violations = (extra: Record<string, string>) =>
  findBoundaryViolations(new Map(Object.entries({ ...sound, ...extra })))

describe('the boundaries', () => {
  it('find nothing in a sound tree', () => {
    expect(violations({})).toEqual([])
  })

  it.each([
    ['shared takes a package', 'shared/a.ts', `import 'kysely'`, 'no package but'],
    ['shared takes the big zod', 'shared/a.ts', `import * as z from 'zod'`, 'no package but'],
    ['shared takes from the api', 'shared/a.ts', `import '../api/context.ts'`, 'shared imports only shared'],
    [
      'the web takes from the api',
      'web/lib/a.ts',
      `import type { A } from '../../api/context.ts'`,
      'never imports api',
    ],
    ['the api takes from the web', 'api/http/a.ts', `import '../../web/lib/format.ts'`, 'never imports web'],
    ['a re-export', 'web/lib/a.ts', `export * from '../../api/context.ts'`, 'never imports api'],
    ['a dynamic import', 'web/lib/a.ts', `await import('../../api/context.ts')`, 'never imports api'],
    [
      'an import type',
      'web/lib/a.ts',
      `export type A = import('../../api/context.ts').Context`,
      'never imports api',
    ],
    ['a worker', 'api/http/a.ts', `new URL('../jobs/sweep.ts', import.meta.url)`, 'http may not import jobs'],
    [
      'http takes a feature',
      'api/http/a.ts',
      `import '../features/carriers/carriers.routes.ts'`,
      'may not import features',
    ],
    ['http takes the app', 'api/http/a.ts', `import '../app.ts'`, 'http may not import app'],
    ['http takes the socket', 'api/http/a.ts', `import '../realtime/hub.ts'`, 'http may not import realtime'],
    [
      'storage takes the database',
      'api/storage/a.ts',
      `import '../database/database.ts'`,
      'storage may not import database',
    ],
    [
      'lib takes what the device keeps',
      'web/lib/a.ts',
      `import '../offline/index.ts'`,
      'lib may not import offline',
    ],
    [
      'a new folder takes a feature',
      'api/mail/a.ts',
      `import '../features/index.ts'`,
      'may not import features',
    ],
    [
      'a feature takes the app',
      'api/features/carriers/a.ts',
      `import '../../app.ts'`,
      'features may not import app',
    ],
    [
      'a feature takes a later one',
      'api/features/carriers/a.ts',
      `import '../documents/documents.routes.ts'`,
      'does not stand above',
    ],
    [
      'the product takes test code',
      'api/features/carriers/a.ts',
      `import '../../testing/test-app.ts'`,
      'may not import tools',
    ],
    ['a feature without a place', 'api/features/chat/a.ts', `export {}`, 'stands nowhere in'],
    [
      'web features know each other',
      'web/features/chat/a.ts',
      `import '../auth/LoginPage.tsx'`,
      'do not import each other',
    ],
    [
      'a feature takes the app',
      'web/features/auth/a.ts',
      `import '../../app/App.tsx'`,
      'features may not import app',
    ],
    [
      'ui takes a feature',
      'web/ui/a.ts',
      `import '../features/auth/LoginPage.tsx'`,
      'ui may not import features',
    ],
    ['offline by a back door', 'web/app/a.ts', `import '../offline/outbox/outbox.ts'`, 'two doors'],
    [
      'offline knows a feature',
      'web/offline/a.ts',
      `import '../features/auth/LoginPage.tsx'`,
      'may not import features',
    ],
    ['offline draws', 'web/offline/a.ts', `import { useState } from 'react'`, 'no React component'],
    ['a new folder of the web', 'web/things/a.ts', `import '../app/App.tsx'`, 'things may not import app'],
  ])('notice when %s', (_, path, source, reason) => {
    expect(violations({ [path]: source })).toEqual([expect.stringContaining(reason)])
  })

  it("notice a store's page from which a way leads to the amounts", () => {
    const found = violations({
      'shared/documents/document-amounts.ts': `export const AMOUNTS = {}`,
      'shared/documents/documents.contract.ts': `export { AMOUNTS } from './document-amounts.ts'`,
      'web/features/supplement/SupplementPage.tsx': `import { AMOUNTS } from '#shared/documents/documents.contract.ts'; AMOUNTS`,
      'web/app/store-routes.tsx': `import('../features/supplement/SupplementPage.tsx')`,
    })
    expect(found).toEqual([
      "a store's screens lead to the amounts: web/app/store-routes.tsx -> web/features/supplement/SupplementPage.tsx -> shared/documents/documents.contract.ts -> shared/documents/document-amounts.ts",
    ])
  })

  it('notice a cycle, also of types, once', () => {
    const found = violations({
      'shared/a.ts': `import type { B } from './b.ts'; export type A = B`,
      'shared/b.ts': `import { C } from './c.ts'; export type B = typeof C`,
      'shared/c.ts': `import type { A } from '#shared/a.ts'; export const C: A | 1 = 1`,
    })
    expect(found).toEqual(['cycle: shared/a.ts -> shared/b.ts -> shared/c.ts -> shared/a.ts'])
  })

  it('let a test import what its side holds, and nothing of the other', () => {
    const source = `import '../../testing/test-app.ts'; import '../documents/documents.routes.ts'; import '../../../web/lib/format.ts'`
    expect(violations({ 'api/features/carriers/a.test.ts': source })).toEqual([
      expect.stringContaining('api never imports web'),
    ])
  })

  it('take the order from the list, not from the import lines that the formatter sorts', () => {
    const found = violations({
      'api/features/index.ts': index.replace(
        '[registerCarriers, registerDocuments]',
        '[registerDocuments, registerCarriers]',
      ),
    })
    expect(found).toEqual([expect.stringContaining('the feature carriers does not stand above documents')])
  })

  it('name the line', () => {
    expect(violations({ 'shared/a.ts': `\n\nimport 'kysely'` })[0]).toMatch(
      /^shared\/a\.ts:3: imports kysely: /,
    )
  })
})
