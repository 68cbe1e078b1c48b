import * as contract from '#shared/setup/setup.contract.ts'
import { isHttps } from '../../config.ts'
import { readFact, saveFact } from '../../database/facts.ts'
import type { Registration } from '../../registration.ts'
import { setupSteps } from './setup-steps.ts'

/** A fact about the installation: an administrator hid the list of steps (`yes`). */
const HIDDEN = 'setup-hidden'

export function registerSetup({ mount, context }: Registration): void {
  const { config, database, clock } = context

  async function setup(requestOrigin: string): Promise<contract.Setup> {
    const isSecure = isHttps(requestOrigin) || isHttps(config.publicOrigin)
    return {
      steps: await setupSteps(context, { isSecure }),
      isHidden: (await readFact(database.kysely, HIDDEN)) === 'yes',
    }
  }

  mount(contract.readSetup, ({ requestOrigin }) => setup(requestOrigin))
  mount(contract.hideSetup, async ({ body, requestOrigin }) => {
    await saveFact(database.kysely, HIDDEN, body.isHidden ? 'yes' : 'no', clock.now())
    return setup(requestOrigin)
  })
}
