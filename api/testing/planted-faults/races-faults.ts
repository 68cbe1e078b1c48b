import type { Fault } from './planted-fault.ts'

const DOCUMENTS = 'api/features/documents'
const CHANGES = `${DOCUMENTS}/changes`
const SETTLEMENTS = 'api/features/settlements'

export const RACES_FAULTS: readonly Fault[] = [
  {
    id: 'document-not-locked',
    says: 'Two who change a document at once are not put one after the other.',
    file: `${CHANGES}/change-document.ts`,
    find: "await transaction.lock('documents', [id])",
    replacement: '',
    caughtBy: [`postgres:${CHANGES}/change-activation-status.test.ts`],
  },
  {
    id: 'store-name-taken-twice',
    says: 'Two stores that take a name at once both get it.',
    file: 'api/features/dealer-registrations/store-names.ts',
    find: "await holdNames('store', [name])",
    replacement: '',
    caughtBy: ['api/features/dealer-registrations/store-names.postgres.test.ts'],
  },
  {
    id: 'failed-in-group-stays',
    says: 'What a transaction that failed wrote stays, when others shared its commit.',
    file: 'api/database/group-commit.ts',
    find: "this.#file.exec('rollback to one; release one')",
    replacement: "this.#file.exec('release one')",
    caughtBy: ['api/database/group-commit.sqlite.test.ts'],
  },
  {
    id: 'told-before-commit',
    says: 'A transaction is acknowledged before its group is committed.',
    file: 'api/database/group-commit.ts',
    find: 'return () => {\n        callFollowers(followers)\n        resolve(value)\n      }',
    replacement: 'resolve(value)\n      return () => callFollowers(followers)',
    caughtBy: ['api/database/group-commit.sqlite.test.ts'],
  },
  {
    id: 'key-taken-is-an-error',
    says: 'A submission that another process stored first is answered with a conflict instead of the receipt.',
    file: `${DOCUMENTS}/submission/submissions.ts`,
    find: 'if ((await find()) === undefined) throw error',
    replacement: 'throw error',
    caughtBy: [`${DOCUMENTS}/submission/answer-supplement.test.ts`],
  },
  {
    id: 'burned-although-arrived',
    says: 'Withdrawing a submission that arrived burns it.',
    file: `${DOCUMENTS}/submission/withdraw-submission.ts`,
    find: ".onConflict((conflict) => conflict.columns(['account_id', 'submission_id']).doNothing())",
    replacement:
      ".onConflict((conflict) =>\n      conflict.columns(['account_id', 'submission_id']).doUpdateSet({ withdrawn_at: at }),\n    )",
    caughtBy: [`${DOCUMENTS}/submission/answer-supplement.test.ts`],
  },
  {
    id: 'chat-numbers-twice',
    says: 'Two processes give two messages of a room the same number.',
    file: 'api/features/chat/write-messages.ts',
    find: "await lock('chat_rooms', roomIds)",
    replacement: '',
    caughtBy: ['postgres:api/features/chat/message-writer.test.ts'],
  },
  {
    id: 'month-closes-meanwhile',
    says: 'A month is closed between looking whether it is open and writing into it.',
    file: `${SETTLEMENTS}/settle-change.ts`,
    find: "await transaction.holdMonths('settle')",
    replacement: '',
    caughtBy: [`${SETTLEMENTS}/closed-months.postgres.test.ts`],
  },
  {
    id: 'prices-overlap',
    says: "Two who set a plan's price at once make periods that overlap.",
    file: 'api/features/settlement-prices/set-unit-price.ts',
    find: '[setting.servicePlanId])\n    await servicePlanRow',
    replacement: '[])\n    await servicePlanRow',
    caughtBy: ['postgres:api/features/settlement-prices/settlement-prices.test.ts'],
  },
  {
    id: 'admins-demote-each-other',
    says: 'Two administrators who take each other’s rights away at once leave none.',
    file: 'api/features/users/hold-user.ts',
    find: "await lock('users', [...new Set([...before, id])])",
    replacement: '',
    caughtBy: ['postgres:api/features/users/change-user.test.ts'],
  },
  {
    id: 'guesses-at-once',
    says: 'A hundred passwords can be tried at once, before the first failure is written.',
    file: 'api/features/auth/login-limits.ts',
    find: 'await writeSource(db, attempt, after)',
    replacement: 'void after',
    caughtBy: ['api/features/auth/login-limits.test.ts'],
  },
]
