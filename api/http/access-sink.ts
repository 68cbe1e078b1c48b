import type { AccessDetail, SubjectKind } from '#shared/access-log/access-log.contract.ts'
import type { Endpoint, LoggedAction } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Account } from './accounts.ts'

/** Who makes a call, and from which address. */
export interface AccessedBy {
  account: Pick<Account, 'id' | 'username' | 'name' | 'userType' | 'role'>
  address: string
  userAgent: string | null
}

/** Who makes a call that changes something. */
export interface ChangingCaller extends AccessedBy {
  account: Account
}

/** Who makes a call, for what is logged in the transaction of a change. */
export function accessedBy(
  call: Omit<AccessedBy, 'account'> & { caller: { account: Account } },
): ChangingCaller {
  const { caller, address, userAgent } = call
  return { account: caller.account, address, userAgent }
}

/** What was read, downloaded or exported, and whose it is. */
export interface Accessed {
  subject: { kind: SubjectKind; id: number; name: string } | null
  /** Unmasked: the log masks it. */
  person: { name: string; phone: string } | null
  detail?: AccessDetail
  reason?: string | undefined
}

export interface Access extends Accessed {
  action: LoggedAction
  by: AccessedBy
}

/** Where the mount reports answers with personal data; the access log behind it is a feature. */
export interface AccessSink {
  /**
   * Resolves when the answer may be sent: for a download or an export after its row is durable, for a view at once, as its row
   * follows. Throws when the row cannot be written; then nothing is sent.
   */
  add(access: Access): Promise<void>
}

/** Called by a handler to describe its answer; null: the answer holds nobody's personal data unmasked. */
export type TellAccessed = (accessed: Accessed | null) => void

/** Keeps what a handler has told about its answer until the answer is sent. */
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
