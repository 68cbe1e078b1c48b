import type { Assertion, Attestation } from '#shared/auth/passkey.contract.ts'

type Options = Record<string, unknown>

/** True where the browser makes and uses passkeys: with encryption or on localhost, under a name and not an IP address. */
export function takesPasskeys(): boolean {
  const isNamed = !/^[\d.]+$|^\[/.test(location.hostname)
  return window.isSecureContext && isNamed && 'PublicKeyCredential' in window
}

/** Has the browser make a passkey; null when the user does not want to. Its code is loaded with the first use. */
export function makePasskey(options: Options): Promise<Attestation | null> {
  return asked(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON: options as never }) as Promise<Attestation>
  })
}

/** Has the browser use a passkey; null when the user does not want to. */
export function answerByPasskey(options: Options): Promise<Assertion | null> {
  return asked(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON: options as never }) as Promise<Assertion>
  })
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
