// @ts-check
// Which tests `npm test` runs and which `npm run test:deep`; read by the runner and by Vitest's configuration.

/**
 * Run on PostgreSQL by `npm test` as well, beside all `*.postgres.test.ts`: the files whose SQL, locks or errors differ there. What does not
 * stand here is the same on both databases and runs on SQLite; `npm run test:deep` runs everything on PostgreSQL.
 * @type {Record<string, string>}
 */
export const DIFFERS_ON_POSTGRES = {
  'api/database/*.test.ts': 'transactions, paging, search, tallies, snapshots, errors of constraints',
  'api/database/migrations/*.test.ts': 'each migration is written for both',
  'api/jobs/{lease,purge-deleted,session-reaper,sealing}.test.ts':
    'locks between processes, deletes in pieces',
  'api/realtime/figures-news.test.ts': 'news through LISTEN and NOTIFY',
  'api/features/access-log/{access-log,access-log-guards,verify-access-log}.test.ts':
    'triggers that keep its rows, and how they are sealed',
  'api/features/carriers/carriers.test.ts': 'a rename runs through many tables under locks',
  'api/features/chat/{chat,message-writer,unread-news}.test.ts': 'numbers of messages from several processes',
  'api/features/contact-codes/{contact-codes,delete-contact-codes}.test.ts': 'JSON of accounts, held rows',
  'api/features/contact-codes/contact-codes.import.test.ts': 'an import in pieces, with rows held',
  'api/features/dealer-registrations/dealer-registrations.test.ts': 'names that no constraint keeps apart',
  'api/features/dealers/{dealers,dealers.import}.test.ts': 'the same, and thousands of accounts at once',
  'api/features/documents/amounts.access.test.ts': 'sums of bigint come back as text',
  'api/features/documents/changes/{change-activation-status,change-document,count-document}.test.ts':
    'versions, rows that are locked, tallies of a change',
  'api/features/documents/deletion/deletion.test.ts': 'several documents locked in one order',
  'api/features/documents/listing/{documents.queries,ids-of-days}.test.ts':
    'search by pieces, unions and cursors',
  'api/features/documents/submission/{submit-document,answer-supplement}.test.ts':
    'daily numbers from a sequence, a key that another process took',
  'api/features/hidden-prices/{hidden-prices,hidden-prices.import}.test.ts': 'periods under locks',
  'api/features/sales-org/{sales-org,figures-of-managers}.test.ts': 'held rows, figures by contact codes',
  'api/features/settlement-prices/{settlement-prices,settlement-prices.import}.test.ts':
    'periods under locks',
  'api/features/settlements/{closed-months,settlement-runs,settlements-list}.test.ts':
    'months held by advisory locks, sums of bigint, row comparisons',
  'api/features/stats/{stats,figures-and-lists}.test.ts': 'tallies are folded there',
  'api/features/users/change-user.test.ts': 'administrators who change each other at once',
  'api/testing/security/{forged-cursors,log-canary}.test.ts':
    'types are checked there, and errors quote values',
}

/**
 * Left to `npm run test:deep`: they take long, and guard what seldom changes.
 * @type {Record<string, string>}
 */
export const SLOW_TESTS = {
  'api/cli/operator-commands.test.ts': 'starts each of the operator’s commands as a process',
  'api/cli/setup/end-with-npm.test.ts': 'starts npm itself',
  'api/demo/fill-demo-twice.sqlite.test.ts': 'fills the demo twice',
  'api/features/imports/killed-import.sqlite.test.ts': 'kills servers amid imports',
  'api/features/service-plans/picture/plan-pictures.sqlite.test.ts':
    'reads pictures with the real recogniser',
  'api/features/service-plans/picture/read-plans.sqlite.test.ts': 'reads every sample picture',
}

/**
 * Those whose properties `npm run test:deep` tries ten times as often, see random-runs.ts.
 * @type {readonly string[]}
 */
export const RANDOM_TESTS = [
  'api/features/settlements/calculate-settlement.test.ts',
  'api/http/json-body.test.ts',
  'shared/kst.test.ts',
  'shared/money.test.ts',
  'web/features/chat/chat-line.test.ts',
  'web/features/chat/chat-thread.test.ts',
  'web/lib/packed-files.test.ts',
  'web/offline/outbox/backoff.test.ts',
  'web/offline/outbox/outbox-history.test.ts',
]

/**
 * Browser tests that `npm run test:deep` alone runs, by file and beginning of the title.
 * @type {Record<string, string>}
 */
export const SLOW_BROWSER_TESTS = {
  'accessibility.spec.ts': 'every page, in two colour schemes and three widths: minutes of axe',
  'admin-lists.spec.ts on a tablet': 'measures what is drawn, which the size of a screen decides',
  'dashboard.spec.ts every figure of a worker': 'three dozen lists; the administrator’s stay in npm test',
  'dashboard.spec.ts every figure of a dealer_worker': 'the same for the third kind of account',
  'documents-live.spec.ts where no socket': 'waits until the list is read again without one',
  'documents-live.spec.ts a long list': 'makes and scrolls dozens of documents',
  'documents.spec.ts at a desk the list bears': 'measures what is drawn',
  'documents.spec.ts nothing of a row': 'measures what is drawn',
  'documents.spec.ts on a phone add-ons': 'measures what is drawn',
  'second-factor.spec.ts a worker turns':
    'waits for the next codes of an authenticator; the store’s way stays in npm test',
  'lists.spec.ts': 'measures what is drawn, in several widths and with dozens of documents',
}
