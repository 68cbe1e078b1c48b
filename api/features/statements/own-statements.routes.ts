import type { Objection } from '#shared/statements/objection.contract.ts'
import * as objections from '#shared/statements/objection.contract.ts'
import * as contract from '#shared/statements/own-statement.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { objectionOf, objectionPage } from './objections.queries.ts'
import { closeObjection, continueObjection, makeObjection } from './objections.ts'
import { confirmStatement, ownStatement, ownStatements, ownStore } from './own-statements.ts'
import { tellStores } from './tell-stores.ts'

/** What a store sees of its statements, and what it and the office say of them. */
export function registerOwnStatements({ mount, context }: Registration): void {
  const db = context.database.kysely

  mount(contract.listOwnStatements, ({ caller }) => ownStatements(context, caller.account))
  mount(contract.readOwnStatement, async ({ caller, params, accessed }) => {
    const statement = await ownStatement(context, caller.account, params.month)
    const documents = statement.lines.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]))
    accessed({ documents, filters: { list: '내 지급내역서', ...params } })
    return statement
  })
  mount(contract.confirmOwnStatement, async ({ caller, params }) => {
    await confirmStatement(context, caller.account, params.month)
    return ownStatement(context, caller.account, params.month)
  })
  mount(objections.objectToStatement, async ({ caller: { account }, params: { month }, body }) => {
    await ownStatement(context, account, month)
    const storeId = await ownStore(context, account)
    return objectionOf(db, await makeObjection(context, account, { month, storeId }, body))
  })
  mount(objections.continueObjection, async ({ caller: { account }, params, body: { text } }) => {
    const storeId = await ownStore(context, account)
    await continueObjection(context, account, params.objectionId, { text, storeId })
    return objectionOf(db, params.objectionId)
  })

  /** The store sees the office's answer at once. */
  const told = async (objection: Objection) => {
    await tellStores(context, { ...objection, isNews: true })
    return objection
  }
  mount(objections.listObjections, ({ query }) => objectionPage(db, query))
  mount(objections.replyToObjection, async ({ caller: { account }, params, body: { text } }) => {
    await continueObjection(context, account, params.objectionId, { text, storeId: null })
    return told(await objectionOf(db, params.objectionId))
  })
  mount(objections.decideObjection, async ({ params, body, ...call }) => {
    await closeObjection(context, accessedBy(call), params.objectionId, body)
    return told(await objectionOf(db, params.objectionId))
  })
}
