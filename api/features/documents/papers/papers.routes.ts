import { readPaper } from '#shared/documents/paper-reading.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import type { Registration } from '../../../registration.ts'
import { inOne } from '../../../storage/byte-source.ts'
import { accessedDocument } from '../accessed-document.ts'
import { readDocumentRow } from '../document-rows.ts'
import { requireTaken, requireWithin } from '../documents.access.ts'
import { PaperPictures } from './paper-pictures.ts'

/** Reading papers changes nothing: what was found is offered to a person. */
export function registerPapers({ mount, context }: Registration): void {
  const pictures = new PaperPictures()
  mount(readPaper, async ({ caller: { account }, params, file, accessed, callerGone }) => {
    const document = await readDocumentRow(context.database.kysely, account, params.id)
    requireTaken(account, document)
    requireWithin(scopeOf(account, 'documents.process'), account, document)
    accessed(accessedDocument(account, document))
    return { numbers: await pictures.read(account.id, inOne(await file.read()), callerGone()) }
  })
}
