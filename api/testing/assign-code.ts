import type { KstDay } from '#shared/kst.ts'
import { SERVER } from '../features/access-log/record-security-event.ts'
import { assignCodes } from '../features/contact-codes/code-assignments.ts'
import type { TestApp } from './test-app.ts'

/** Gives a contact code to a sales manager, or to nobody, as the administrator does: from a Seoul day on. */
export async function assignCode(
  app: TestApp,
  code: string,
  manager: { id: number; name: string } | null,
  from?: KstDay,
): Promise<void> {
  const { context, actors } = app
  const by = { ...SERVER, account: { ...SERVER.account, id: actors.admin.id } }
  await context.database.transaction((transaction) =>
    assignCodes(transaction, context, [{ code, manager }], { by, from }),
  )
}
