import * as contract from '#shared/privacy/privacy.contract.ts'
import { accessedBy } from '../../http/access-sink.ts'
import type { Registration } from '../../registration.ts'
import { shownDocuments } from '../documents/accessed-document.ts'
import { holdDocument, liftHold, privacyHolds } from './holds.ts'
import { countDue } from './mask-customers.ts'
import { readPeriods, savePeriods } from './periods.ts'
import { deletePerson } from './person/delete-person.ts'
import { exportPerson } from './person/export-person.ts'
import { whatIsHeld } from './person/find-person.ts'
import { readRegister } from './register.ts'

export function registerPrivacy({ mount, context }: Registration): void {
  const { database, clock } = context
  mount(contract.readPrivacyRegister, () => readRegister(context))
  mount(contract.readPrivacyPeriods, () => readPeriods(database.kysely))
  mount(contract.savePrivacyPeriods, async (call) => {
    await savePeriods(context, accessedBy(call), call.body)
    return call.body
  })
  mount(contract.previewMasking, ({ query }) => countDue(context, query.months))
  mount(contract.listPrivacyHolds, () => privacyHolds(database.kysely))
  mount(contract.holdDocument, (call) => holdDocument(context, accessedBy(call), call.body))
  mount(contract.findPerson, async ({ body, accessed }) => {
    const held = await whatIsHeld(database.kysely, body, clock.now())
    const shown = held.documents.map(({ id }) => id)
    accessed({ subject: null, person: body, detail: shownDocuments(shown, held.total) })
    return held
  })
  mount(contract.exportPerson, async ({ body, accessed }) => {
    const { reason, ...person } = body
    const { answer, ids } = await exportPerson(context, person)
    accessed({ subject: null, person, detail: shownDocuments(ids, ids.length), reason })
    return answer
  })
  mount(contract.deletePerson, (call) => deletePerson(context, accessedBy(call), call.body))
  mount(contract.liftPrivacyHold, (call) => liftHold(context, accessedBy(call), call.params.documentId))
}
