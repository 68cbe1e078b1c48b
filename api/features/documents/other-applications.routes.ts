import { randomUUID } from 'node:crypto'
import * as contract from '#shared/documents/other-applications.contract.ts'
import type { Registration } from '../../registration.ts'
import type { DocumentContext } from './changes/change-document.ts'
import { newSubmission, replayOf, type SubmissionDeps, submitOnce } from './submission/submissions.ts'
import { submitOtherApplication } from './submission/submit-other-application.ts'

export function registerOtherApplications(
  { mount, context }: Pick<Registration, 'mount'> & { context: DocumentContext },
  deps: SubmissionDeps,
): void {
  mount(
    contract.submitOtherApplication,
    async (call) => {
      const { account } = call.caller
      // A call without a key asks for no replay, so it gets a random key that nobody else knows.
      const submission = await newSubmission(deps, 'other', call.idempotencyKey ?? randomUUID(), call)
      const application = { account, fields: call.body, file: null, submission }
      return submitOnce(deps, { ...call, submission }, () => submitOtherApplication(context, application))
    },
    replayOf(deps, 'other'),
  )
}
