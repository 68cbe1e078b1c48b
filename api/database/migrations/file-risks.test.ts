import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { pdf } from '../../storage/sample-files.ts'
import { makeDocumentFile } from '../../testing/make-document-file.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { judgeStoredFiles } from '../file-risks.ts'
import { STORED_FILE_TABLES } from '../stored-files.ts'
import { fileRisks } from './0033-file-risks.ts'

it('files of before stay as they are, and are judged afterwards', async () => {
  const app = await createTestApp()
  const { kysely: db, product } = app.context.database
  await makeDocumentFile(app, pdf())
  const files = () =>
    db
      .selectFrom('document_files')
      .select(['id', 'document_id', 'storage_key', 'sha256', 'stored_sha256', 'risks'])
      .execute()
  const before = await files()

  // As the database was before.
  for (const table of STORED_FILE_TABLES) {
    await sql`drop index ${sql.ref(`${table}_unjudged`)}`.execute(db)
    await db.schema.alterTable(table).dropColumn('risks').execute()
  }
  await app.context.database.transaction(({ db: inside }) =>
    fileRisks.up(inside as unknown as Kysely<unknown>, product),
  )

  expect(await files()).toEqual(before)
  expect(await judgeStoredFiles(app.context)).toBe(1)
  expect(await files()).toEqual(before.map((row) => ({ ...row, risks: '[]' })))
  await app.close()
})
