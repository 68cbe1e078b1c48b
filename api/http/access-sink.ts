import type { AccessDetail } from '#shared/access-log/access-log.contract.ts'
import type { Endpoint, LoggedAction } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Account } from './accounts.ts'

/** Who asks, and from where. */
export interface AccessedBy {
  account: Pick<Account, 'id' | 'username' | 'name' | 'userType' | 'role'>
  address: string
  userAgent: string | null
}

/** Who makes a call, for what is logged in the transaction of a change. */
export function accessedBy(call: Omit<AccessedBy, 'account'> & { caller: { account: Account } }): AccessedBy {
  const { caller, address, userAgent } = call
  return { account: caller.account, address, userAgent }
}

/** What was read, downloaded or exported, and whose it is. */
export interface Accessed {
  subject: { kind: 'document' | 'account'; id: number; name: string } | null
  /** In full: the log masks it. */
  person: { name: string; phone: string } | null
  detail?: AccessDetail
  reason?: string | undefined
}

export interface Access extends Accessed {
  action: LoggedAction
  by: AccessedBy
}

/** Where the mount reports what leaves the house; the log behind it is a feature. */
export interface AccessSink {
  /**
   * Resolves as soon as the answer may leave: when the row of a download or an export is durable, and at once for a view, whose
   * row follows. Throws when it cannot be written; then nothing leaves.
   */
  add(access: Access): Promise<void>
}

/** What a handler says of its answer; null: it holds nobody's personal data in full. */
export type TellAccessed = (accessed: Accessed | null) => void

/** Remembers what a handler says, until its answer goes out. */
export class ToldAccess {
  #told: Accessed | null | undefined

  readonly tell: TellAccessed = (accessed) => {
    this.#told = accessed
  }

  /** Null: nothing to log. Throws INTERNAL for a handler that did not say whose record it answers with. */
  of({ logged, path }: Endpoint, by: AccessedBy | null): Access | null {
    if (logged === undefined) return null
    if (this.#told === undefined || by === null) {
      throw new AppError('INTERNAL', {
        cause: new Error(`${path} does not say whose record it answers with`),
      })
    }
    return this.#told === null ? null : { ...this.#told, action: logged, by }
  }
}
