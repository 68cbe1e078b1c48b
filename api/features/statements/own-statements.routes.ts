import type { StatementStep } from '#shared/news/news.contract.ts'
import type { Objection } from '#shared/statements/objection.contract.ts'
import * as objections from '#shared/statements/objection.contract.ts'
import * as contract from '#shared/statements/own-statement.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { objectionOf, objectionPage } from './objections.queries.ts'
import { closeObjection, continueObjection, makeObjection } from './objections.ts'
import { confirmStatement, ownStatement, ownStatements, ownStore, seenStatement } from './own-statements.ts'
import { downloadStatement, exportStatement } from './papers/export-statements.ts'
import { tellStores } from './tell-stores.ts'

/** What a store sees of its statements, and what it and the office say of them. */
export function registerOwnStatements({ mount, context }: Registration): void {
  const db = context.database.kysely
  const reading = { kysely: db, keys: context.keys }

  mount(contract.listOwnStatements, ({ caller }) => ownStatements(db, caller.account))
  mount(contract.readOwnStatement, async ({ caller, params, accessed }) => {
    const statement = await ownStatement(reading, caller.account, params.month)
    const documents = statement.lines.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]))
    accessed({ documents, filters: { list: '내 지급내역서', ...params } })
    return statement
  })
  mount(contract.exportOwnStatement, async ({ caller, params, accessed }) =>
    exportStatement(context, accessed, await seenStatement(db, caller.account, params.month)),
  )
  mount(contract.downloadOwnStatement, async ({ caller, params, accessed }) =>
    downloadStatement(context, accessed, await seenStatement(db, caller.account, params.month)),
  )
  mount(contract.confirmOwnStatement, async ({ caller, params, body }) => {
    await confirmStatement(context, caller.account, { ...params, ...body })
    return ownStatement(reading, caller.account, params.month)
  })
  mount(objections.objectToStatement, async ({ caller: { account }, params: { month }, body }) =>
    objectionOf(db, await makeObjection(context, account, month, body)),
  )
  mount(objections.continueObjection, async ({ caller: { account }, params, body: { text } }) => {
    const storeId = await ownStore(db, account)
    await continueObjection(context, account, params.objectionId, { text, storeId })
    return objectionOf(db, params.objectionId)
  })

  /** The store sees the office's answer at once. */
  const told = async (objection: Objection, step: StatementStep) => {
    await tellStores(context, { month: objection.month, storeId: objection.storeId, step })
    return objection
  }
  mount(objections.listObjections, ({ query }) => objectionPage(db, query))
  mount(objections.replyToObjection, async ({ caller: { account }, params, body: { text } }) => {
    await continueObjection(context, account, params.objectionId, { text, storeId: null })
    return told(await objectionOf(db, params.objectionId), 'answered')
  })
  mount(objections.decideObjection, async ({ params, body, ...call }) => {
    await closeObjection(context, accessedBy(call), params.objectionId, body)
    return told(await objectionOf(db, params.objectionId), 'decided')
  })
}
