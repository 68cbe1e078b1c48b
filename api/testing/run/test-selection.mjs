// @ts-check
// Which tests `npm test` runs and which `npm run test:deep`; read by the runner and by Vitest's configuration.

/**
 * Run on PostgreSQL by `npm test` as well, beside all `*.postgres.test.ts`: the files whose SQL, locks or errors differ there. What does not
 * stand here is the same on both databases and runs on SQLite; `npm run test:deep` runs the rest on PostgreSQL.
 * @type {Record<string, string>}
 */
export const DIFFERS_ON_POSTGRES = {
  'api/database/*.test.ts': 'transactions, paging, search, tallies, snapshots, errors of constraints',
  'api/database/migrations/*.test.ts': 'each migration is written for both',
  'api/jobs/{purge-deleted,session-reaper,sealing}.test.ts': 'locks between processes, deletes in pieces',
  'api/realtime/figures-news.test.ts': 'news through LISTEN and NOTIFY',
  'api/features/access-log/{access-log,access-log-guards,remove-old-access-rows,signed-heads,verify-access-log}.test.ts':
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
  'api/features/documents/listing/{documents.queries,ids-of-days,long-list}.test.ts':
    'search by pieces, unions and cursors',
  'api/features/documents/submission/{submit-document,answer-supplement}.test.ts':
    'daily numbers from a sequence, a key that another process took',
  'api/features/hidden-prices/{hidden-prices,hidden-prices.import}.test.ts': 'periods under locks',
  'api/features/sales-org/{sales-org,figures-of-managers,dated-figures}.test.ts':
    'held rows, figures by contact codes',
  'api/features/settlement-prices/{settlement-prices,settlement-prices.import}.test.ts':
    'periods under locks',
  'api/features/settlements/{closed-months,settlement-runs,settlements-list}.test.ts':
    'months held by advisory locks, sums of bigint, row comparisons',
  'api/features/settlements/ledger/record-amounts.test.ts': 'sums by day are folded there',
  'api/features/statements/{adjustments,statements,statements-add-up,own-statements}.test.ts':
    'sums of bigint, groups, months held by locks',
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
  'api/faults/check/restored-backup.sqlite.test.ts': 'backs up and restores as processes of their own',
  'api/faults/every-fault.test.ts':
    'every fault, each on a portal of its own; fault-round.sqlite.test.ts has the kill',
  'api/faults/lost-server.sqlite.test.ts':
    'loses a whole server; fault-round.sqlite.test.ts has the kill, restore-replica.sqlite.test.ts the way back',
  'api/faults/power-cut/power-cuts.sqlite.test.ts':
    'cuts the power at every fsync of a dozen submissions, three times',
  'api/features/documents/listing/longest-list.sqlite.test.ts':
    'goes through 60,000 applications in every order; long-list.test.ts through fewer',
  'api/features/imports/killed-import.sqlite.test.ts': 'kills servers amid imports',
  'api/replica/killed-writer.sqlite.test.ts':
    'kills writers amid commits; replicator.sqlite.test.ts has what is shipped, lost-server.sqlite.test.ts a whole portal',
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
  'web/case/thread/chat-line.test.ts',
  'web/case/thread/chat-thread.test.ts',
  'web/records/device/packed-files.test.ts',
  'web/offline/outbox/backoff.test.ts',
  'web/offline/outbox/outbox-history.test.ts',
]

/**
 * Browser tests that `npm run test:deep` alone runs, by file and beginning of the title.
 * @type {Record<string, string>}
 */
export const SLOW_BROWSER_TESTS = {
  'access-log.spec.ts the administrator finds': 'access-log.test.ts has what is recorded and found',
  'accessibility.spec.ts': 'every page, in two colour schemes and three widths: minutes of axe',
  'admin-codes.spec.ts codes are chosen': 'delete-contact-codes.test.ts has which are deleted',
  'admin-codes.spec.ts on a phone': 'the same list as cards; the desk’s stays in npm test',
  'admin-dealers.spec.ts stores from a table': 'dealers.import.test.ts has what it imports',
  'admin-downloads.spec.ts /test uploads': 'a page for support alone',
  'admin-lists.spec.ts on a tablet': 'measures what is drawn, which the size of a screen decides',
  'admin-plans.spec.ts the plans of a picture': 'reads a picture with the real recogniser',
  'admin-prices.spec.ts a hidden price':
    'hidden-prices.test.ts has its rules; the month of settlements applies one',
  'admin-users.spec.ts administrators keep': 'change-user.test.ts has who may change whom',
  'admin-users.spec.ts an account is given a password': 'revocation.test.ts has how sessions end',
  'admin-workers.spec.ts': 'follows every figure to its list; stats.test.ts compares the numbers',
  'app-update.spec.ts an office’s device': 'fetches the app twice; the store’s way stays in npm test',
  'app-update.spec.ts an update whose new version': 'waits for a worker that never takes over',
  'app-update.spec.ts text begun': 'an update at the one moment when another begins',
  'application-form.spec.ts a picture': 'shrinks a picture of 60 megapixels',
  'application-form.spec.ts whatever is typed': 'measures what is drawn',
  'carriers.spec.ts a rename says': 'carriers.test.ts has what a rename runs through',
  'chat.spec.ts every unread count': 'goes through all statuses; the talk of two stays in npm test',
  'completed.spec.ts rows keep step': 'measures what is drawn',
  'completed.spec.ts the list keeps': 'measures what is drawn',
  'completed.spec.ts who may not edit': 'rights.test.ts has who may; only the look is left',
  'copies.spec.ts fifty acknowledged':
    'two drills with fifty applications typed; the loss of two stays in npm test',
  'dashboard.spec.ts a panel asks again': 'waits for midnight, by a clock that is moved',
  'dashboard.spec.ts a restricted account': 'rights.test.ts has who may read which figures',
  'dashboard.spec.ts every figure':
    'dozens of lists a person; figures-and-lists.test.ts compares the numbers',
  'dashboard.spec.ts the days of carriers': 'address-filter.test.ts has how they stand in the address',
  'deletion.spec.ts what was cancelled': 'deletion.test.ts has who may; deleting stays in npm test',
  'documents-live.spec.ts a long list': 'makes and scrolls dozens of documents',
  'documents-live.spec.ts where no socket': 'waits until the list is read again without one',
  'documents.spec.ts at a desk the list bears': 'measures what is drawn',
  'documents.spec.ts nothing of a row': 'measures what is drawn',
  'documents.spec.ts on a phone add-ons': 'measures what is drawn',
  'imports.spec.ts an answer that gets lost':
    'the imports’ own tests have a second try; one table stays in npm test',
  'imports.spec.ts codes from a CSV': 'contact-codes.import.test.ts has what it imports',
  'imports.spec.ts passwords that are shown': 'the one import that shows passwords, seldom changed',
  'lists.spec.ts': 'measures what is drawn, in several widths and with dozens of documents',
  'login-and-registration.spec.ts a password changed':
    'three tabs that wait for each other; session-store.test.ts has the order',
  'login-and-registration.spec.ts a registration under': 'dealer-registrations.test.ts has the names',
  'outbox-accounts.spec.ts logging out offline': 'waits for an answer that never comes',
  'outbox-accounts.spec.ts the login over the screen whose code': 'a broken fetch of one file',
  'outbox-answers.spec.ts a redirect':
    'classify-answer.test.ts has each answer; the captive portal stays in npm test',
  'outbox-answers.spec.ts a refusal that is not ours': 'the same',
  'outbox-answers.spec.ts a server in trouble': 'waits as long as the server says',
  'outbox-answers.spec.ts an app that is too old': 'classify-answer.test.ts has that answer',
  'outbox-answers.spec.ts somebody else’s JSON': 'classify-answer.test.ts has each answer',
  'outbox-cuts.spec.ts': 'types twenty submissions and sends 48 MB slowly',
  'outbox-offline.spec.ts two tabs': 'types twenty submissions in two tabs',
  'routes.spec.ts': 'every address of every account; routes-by-account.test.ts has the table',
  'sales-manager.spec.ts a sales manager without': 'figures-of-managers.test.ts has the figures',
  'sales-organisation.spec.ts an administrator builds': 'the longest of all; sales-org.test.ts has the rules',
  'second-factor.spec.ts a worker turns':
    'waits for the next codes of an authenticator; the store’s way stays in npm test',
  'second-factor.spec.ts everybody finds': 'opens one menu as four kinds of account',
  'settlement-dialogs.spec.ts a policy is attached': 'attach-policies.test.ts has the amounts',
  'settlement-dialogs.spec.ts an activation that never': 'the month of settlements registers one, too',
  'settlement-policies.spec.ts': 'the month of settlements adds policies, too',
  'staff-upload.spec.ts an administrator settles': 'settle-activations.test.ts has what is settled',
  'widgets.spec.ts a list of suggestions': 'measures what is drawn',
  'widgets.spec.ts a menu keeps': 'measures what is drawn',
}

/** What Playwright's --grep takes for the slow ones. It looks in `file title`, and one file's name may end with another's. */
export const SLOW_BROWSER_PATTERN = `(^|\\s)(${Object.keys(SLOW_BROWSER_TESTS)
  .map((title) => title.replaceAll('.', '\\.'))
  .join('|')})`
