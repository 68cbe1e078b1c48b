import type { Access, Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { type Capability, scopeOf } from '#shared/permissions.ts'
import type { Account, Caller } from './accounts.ts'

/** Throws FORBIDDEN unless the table of rights lets this account use the access rule. */
export function authorize(account: Account, access: Access): void {
  if (access === 'public' || access === 'session') return
  const capabilities: readonly Capability[] = typeof access === 'object' ? access.anyOf : [access]
  if (!capabilities.some((capability) => scopeOf(account, capability) !== null))
    throw new AppError('FORBIDDEN')
}

/** Throws SECOND_FACTOR_NEEDED for a caller that must set up its second factor before it does anything else. */
export function requireSecondFactorSetUp(caller: Pick<Caller, 'needsSecondFactor'>): void {
  if (caller.needsSecondFactor) throw new AppError('SECOND_FACTOR_NEEDED')
}

/** Whether a call needs a proof before it begins; where it does `when-large`, its handler asks for one. */
export function needsProof({ proof }: Pick<Endpoint, 'proof'>, caller: Pick<Caller, 'hasSecondFactor'>) {
  return proof === 'recent' || (proof === 'with-factor' && caller.hasSecondFactor)
}

/** Throws PROOF_NEEDED unless the caller's session proved its account within the last minutes. */
export function requireProof(caller: Pick<Caller, 'isProved'>): void {
  if (!caller.isProved) throw new AppError('PROOF_NEEDED')
}
