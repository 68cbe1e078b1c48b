import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Assertion, Attestation } from '#shared/auth/passkey.contract.ts'

/** As the server asks; the library knows them better than this app. */
type Options = Record<string, unknown>

/** Has the browser make a passkey; null when the user does not want to. */
export function makePasskey(options: Options): Promise<Attestation | null> {
  return asked(() => startRegistration({ optionsJSON: options as never }) as Promise<Attestation>)
}

/** Has the browser use a passkey; null when the user does not want to. */
export function answerByPasskey(options: Options): Promise<Assertion | null> {
  return asked(() => startAuthentication({ optionsJSON: options as never }) as Promise<Assertion>)
}

/** Browsers tell a refusal, a time-out and a device without the passkey by the same error, and nothing of which it was. */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}
