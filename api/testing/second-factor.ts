import { generateSync } from 'otplib/functional'
import { confirmSecondFactor, startSecondFactor } from '#shared/auth/second-factor.contract.ts'
import type { Clock } from '../clock.ts'
import { ACTOR_PASSWORD, type Actor } from './actors.ts'
import type { TestApp } from './test-app.ts'

/** The code that an authenticator app shows for a key `steps` half minutes from now. */
export function codeOf({ clock }: { clock: Clock }, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: clock.now().getTime() / 1000 + steps * 30 })
}

/** Turns the second factor of an account on; throws when it is not on. */
export async function turnOnSecondFactor(
  app: TestApp,
  actor: Pick<Actor, 'sessionId'>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await app.call(actor, startSecondFactor, { body: { currentPassword: ACTOR_PASSWORD } }))
    .body
  const { status, body } = await app.call(actor, confirmSecondFactor, { body: { otp: codeOf(app, secret) } })
  if (status !== 200) throw new Error(`the second factor was not turned on: ${status}`)
  return { secret, recoveryCodes: body.recoveryCodes }
}
