import * as z from 'zod/mini'
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

/** An account in whose name the server itself does something. */
export function atServer(account: Account): ChangingCaller {
  return { account, address: '서버', userAgent: null }
}

/** What was read, downloaded or exported, and whose it is. */
export interface Accessed {
  subject: { kind: SubjectKind; id: number; name: string } | null
  /** Unmasked: the log masks it. */
  person: { name: string; phone: string } | null
  detail?: AccessDetail
  reason?: string | undefined
}

/** Which customers a list shows in full, and what was asked for; pages and live updates of a list have the same filters. */
export interface Listed {
  documents: readonly number[]
  filters: Readonly<Record<string, unknown>>
}

export interface AccessedList extends Listed {
  by: AccessedBy
  /** The path of the list. */
  list: string
}

export interface Access extends Accessed {
  action: Exclude<LoggedAction, 'list'>
  by: AccessedBy
}

/** Where the mount reports answers with personal data; the access log behind it is a feature. */
export interface AccessSink {
  /**
   * Resolves when the answer may be sent: for a download or an export after its row is durable, for a view at once, as its row
   * follows. Throws when the row cannot be written; then nothing is sent.
   */
  add(access: Access): Promise<void>
  /** Resolves when an entry that holds these documents is durable. Throws when it cannot be written; then nothing is sent. */
  addList(list: AccessedList): Promise<void>
  /** A call or message that was answered with this error; some kinds of it are recorded. Never throws. */
  refused(refusal: Refusal): void
}

/** Who is refused something; without an account: nobody has logged in. */
export type RefusedBy = Omit<AccessedBy, 'account'> & { account: AccessedBy['account'] | null }

export interface Refusal {
  by: RefusedBy
  /** `POST /api/carriers`, `WebSocket join_room`. */
  endpoint: string
  error: AppError
  /** The id in the address, if there is one. */
  id?: string | undefined
}

/** Called by a handler to describe its answer; null: the answer holds nobody's personal data unmasked. */
export type TellAccessed = (accessed: Accessed | null) => void
/** The same for a list. */
export type TellListed = (listed: Listed) => void

/** Keeps what a handler has told about its answer until the answer is sent. */
export class ToldAccess {
  #told: Accessed | Listed | null | undefined

  readonly tell = (told: Accessed | Listed | null): void => {
    this.#told = told
  }

  /** Reports the answer. Throws INTERNAL for a handler that did not say whose record it answers with. */
  async report({ logged, path }: Endpoint, by: AccessedBy | null, sink: AccessSink): Promise<void> {
    if (logged === undefined) return
    const told = this.#told
    if (told === undefined || by === null) {
      throw new AppError('INTERNAL', {
        cause: new Error(`${path} does not say whose record it answers with`),
      })
    }
    if (told === null) return
    if ('documents' in told) {
      if (told.documents.length > 0) await sink.addList({ ...told, by, list: path })
    } else if (logged !== 'list') {
      await sink.add({ ...told, action: logged, by })
    }
  }
}

const Customer = z.object({
  id: z.number(),
  documentNumber: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
})

/** Whose record an error or a change answers with; null for none, or one whose reader sees no name in full. */
export function accessedRecord(current: unknown): Accessed | null {
  const record = Customer.safeParse(current)
  if (!record.success) return null
  const { id, documentNumber, customerName, customerPhone } = record.data
  if (customerPhone.includes('*')) return null
  const subject = { kind: 'document', id, name: documentNumber } as const
  return { subject, person: { name: customerName, phone: customerPhone } }
}
