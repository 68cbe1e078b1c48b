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
  'api/features/documents/submission/{submit-document,submissions,answer-supplement}.test.ts':
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
 * Browser tests that `npm run test:deep` alone runs, by file and beginning of the title. `npm test` keeps the journeys: how an application
 * is handed in, worked on, talked about, put right, settled and paid, and that nothing is lost on the way.
 * @type {Record<string, string>}
 */
export const SLOW_BROWSER_TESTS = {
  'access-log.spec.ts': 'access-log.test.ts has what is recorded and found',
  'accessibility.spec.ts': 'every page, in two colour schemes and three widths: minutes of axe',
  'admin-codes.spec.ts': 'contact-codes.test.ts, its import and delete-contact-codes.test.ts have the rules',
  'admin-dealers.spec.ts': 'dealers.test.ts and its import have the rules',
  'admin-documents.spec.ts': 'correct-document.test.ts has what an administrator may change',
  'admin-downloads.spec.ts': 'downloads.test.ts has the rules',
  'admin-lists.spec.ts': 'how lists of the panel behave; record-list.test.tsx has how they are read',
  'admin-plans.spec.ts': 'service-plans.test.ts has the rules; one reads a picture with the real recogniser',
  'admin-prices.spec.ts': 'settlement-prices.test.ts has the rules; the month of settlements sets a price',
  'admin-users.spec.ts': 'change-user.test.ts and revocation.test.ts have the rules',
  'admin-workers.spec.ts': 'follows every figure to its list; stats.test.ts compares the numbers',
  'application-form.spec.ts a picture': 'shrinks a picture of 60 megapixels',
  'application-form.spec.ts whatever is typed': 'measures what is drawn',
  'canned-replies.spec.ts': 'canned-replies.test.ts has the rules',
  'carrier-payments.spec.ts': 'reconciled.test.ts has what is compared',
  'carriers.spec.ts': 'carriers.test.ts has what a rename runs through',
  'chat.spec.ts every unread count': 'goes through all statuses; the talk of two stays in npm test',
  'completed.spec.ts an activation is cancelled': 'cancel-activation.test.ts has the rules',
  'completed.spec.ts rows keep step': 'measures what is drawn',
  'completed.spec.ts the list keeps': 'measures what is drawn',
  'completed.spec.ts who may not edit': 'rights.test.ts has who may; only the look is left',
  'copies.spec.ts fifty acknowledged':
    'two drills with fifty applications typed; the loss of two stays in npm test',
  'corrections.spec.ts a worker is told': 'correct-document.test.ts has what becomes of an amount',
  'corrections.spec.ts an administrator': 'correct-document.test.ts has what becomes of an amount',
  'customers-seen.spec.ts': 'customers-seen.test.ts has what is counted',
  'damaged-files.spec.ts': 'damaged-file.test.ts has what is answered',
  'dashboard.spec.ts': 'figures-and-lists.test.ts compares the numbers',
  'deletion.spec.ts an administrator brings back': 'deletion.test.ts has who may; deleting stays in npm test',
  'deletion.spec.ts what was cancelled': 'deletion.test.ts has who may; deleting stays in npm test',
  'desk.spec.ts a fee that is paid': 'plan-form.test.ts has what is kept',
  'desk.spec.ts an application with all': 'counts clicks; ten applications are worked in npm test',
  'desk.spec.ts what was handed in wrongly': 'correct-document.test.ts has the rules',
  'documents-live.spec.ts': 'long lists and links of figures; that a list is live stays in npm test',
  'documents.spec.ts at a desk the list bears': 'measures what is drawn',
  'documents.spec.ts nothing of a row': 'measures what is drawn',
  'imports.spec.ts': 'imports.test.ts has how tables are read and repeated',
  'keys.spec.ts': 'a worker without a mouse stays in npm test',
  'leaving.spec.ts': 'the tests of hand-over have what goes to whom',
  'list-views.spec.ts': 'saved-views.test.ts has what is kept',
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
  'papers.spec.ts printed numbers': 'sure-numbers.test.ts has which are offered',
  'papers.spec.ts the barcode': 'reads a picture; the paging of papers stays in npm test',
  'papers.spec.ts the papers in a window': 'two windows of one worker; the paging stays in npm test',
  'passkeys.spec.ts': 'passkeys.test.ts has the rules',
  'platform.spec.ts': 'measures what is drawn and read out, on every device',
  'price-lists.spec.ts': 'imports.test.ts has how a table is repaired',
  'privacy.spec.ts': 'periods.test.ts and mask-customers.test.ts have the rules',
  'proof.spec.ts': 'proof.test.ts has what asks for it',
  'push.spec.ts a sales manager': 'the store’s own notices stay in npm test',
  'push.spec.ts a store sees': 'news.test.ts has who is told of what',
  'push.spec.ts a subscription': 'renews one; the store’s own notices stay in npm test',
  'push.spec.ts whoever has blocked': 'the store’s own notices stay in npm test',
  'queue.spec.ts a worker is led past': 'viewers.test.ts has whom others work on',
  'queue.spec.ts an administrator sets': 'waiting.test.ts has what counts as late',
  'queue.spec.ts an application that is in no list': 'the next of a list stays in npm test',
  'queue.spec.ts several applications': 'queue.test.ts has the rules',
  'queue.spec.ts what is uploaded without': 'open-filter.test.ts has which are 미분류',
  'queue.spec.ts who leaves': 'hand-over-open-work.test.ts has what goes to whom',
  'queue.spec.ts who may only take': 'queue.test.ts has the rules',
  'queue.spec.ts 업무 요청중 opens': 'open-filter.test.ts has how lists open',
  'reading-once.spec.ts': 'opens every page and counts its requests',
  'recovered.spec.ts': 'recovered-document.test.ts has what is found; the loss stays in npm test',
  'required-second-factor.spec.ts': 'second-factor.test.ts has who is led there',
  'risky-papers.spec.ts': 'pdf-risks.test.ts and office-risks.test.ts have what is judged',
  'routes.spec.ts': 'every address of every account; routes-by-account.test.ts has the table',
  'sales-manager.spec.ts a sales manager without': 'figures-of-managers.test.ts has the figures',
  'sales-organisation.spec.ts': 'sales-org.test.ts has the rules',
  'scan.spec.ts a SIM card': 'a camera once more; the shutter stays in npm test',
  'scan.spec.ts a number that was typed': 'a camera once more; the shutter stays in npm test',
  'scan.spec.ts forty pages': 'takes forty pages',
  'scan.spec.ts the answer to a request': 'a camera once more; the shutter stays in npm test',
  'scan.spec.ts the back button': 'a camera once more; the shutter stays in npm test',
  'scan.spec.ts the torch': 'a camera once more; the shutter stays in npm test',
  'scan.spec.ts twelve large photos': 'joins twelve large photos',
  'scan.spec.ts where the camera': 'a camera once more; the shutter stays in npm test',
  'second-factor.spec.ts a worker turns':
    'waits for the next codes of an authenticator; the store’s way stays in npm test',
  'second-factor.spec.ts everybody finds': 'opens one menu as four kinds of account',
  'settlement-dialogs.spec.ts': 'settlement-history.test.ts and cancel-activation.test.ts have the rules',
  'settlement-policies.spec.ts': 'the month of settlements adds policies, too',
  'settlement-stages.spec.ts the settings': 'stage-accounts.test.ts has who may',
  'settlement-stages.spec.ts what an older version': 'undetermined.test.ts has what goes on',
  'settlement-statements.spec.ts': 'statements.test.ts and adjustments.test.ts have the rules',
  'settlements.spec.ts an administrator looks': 'settlements-list.test.ts has what is listed',
  'settlements.spec.ts both workbooks': 'the month of settlements saves one, too',
  'setup.spec.ts': 'setup.test.ts has the steps',
  'staff-upload.spec.ts': 'settle-activations.test.ts has what is settled',
  'two-months.spec.ts': 'statements-add-up.test.ts adds up; the month of settlements stays in npm test',
  'widgets.spec.ts': 'measures what is drawn',
  'work-requests.spec.ts a dealer_worker': 'queue.test.ts has the rules',
  'work-requests.spec.ts a sales manager': 'rights.test.ts has who may',
  'work-requests.spec.ts other business': 'submit-other-application.test.ts has the rules',
  'work-requests.spec.ts several requests': 'queue.test.ts has the rules',
}

/** What Playwright's --grep takes for the slow ones. It looks in `file title`, and one file's name may end with another's. */
export const SLOW_BROWSER_PATTERN = `(^|\\s)(${Object.keys(SLOW_BROWSER_TESTS)
  .map((title) => title.replaceAll('.', '\\.'))
  .join('|')})`
