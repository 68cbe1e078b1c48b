import { createHmac, timingSafeEqual } from 'node:crypto'
import { SignedReceipt } from '#shared/documents/receipt.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { currentEpoch } from '../../../database/epochs.ts'
import type { Account } from '../../../http/accounts.ts'

/** Longer than any receipt that this server ever made. */
const LONGEST_HEADER = 2000

type Named = Pick<Account, 'uuid'>

/** What a receipt says of the submission itself. */
export type Received = Omit<SignedReceipt, 'accountUuid' | 'epoch' | 'signature'>

/** Signs what was received, and knows its own receipts again. The key is derived, so it is in no copy of the database. */
export class Receipts {
  readonly #database: Database
  readonly #key: Buffer
  /** A restore begins the next one while no process runs. */
  #epoch: number | null = null

  constructor({ database, keys }: Pick<Context, 'database' | 'keys'>) {
    this.#database = database
    this.#key = keys.derive('receipts')
  }

  /** The receipt of this account for what it submitted. */
  async sign({ uuid }: Named, received: Received): Promise<SignedReceipt> {
    const unsigned = { ...received, accountUuid: uuid, epoch: await this.#presentEpoch() }
    return { ...unsigned, signature: this.#signatureOf(unsigned) }
  }

  /** The receipt in a header, or null where it is none of this account's: another's, a forged or an unreadable one. */
  async open(account: Named, header: string | undefined): Promise<SignedReceipt | null> {
    if (header === undefined || header.length > LONGEST_HEADER) return null
    const { data } = SignedReceipt.safeParse(parsed(header))
    return data !== undefined && (await this.isOwn(account, data)) ? data : null
  }

  /**
   * The receipt with which a record is sent again: of this account, submission and file. Null where there is none, so that the record
   * counts as a new one.
   */
  async openFor(
    account: Named,
    header: string | undefined,
    { submissionId, fileSha256 }: { submissionId: string; fileSha256: string | null },
  ): Promise<SignedReceipt | null> {
    const receipt = await this.open(account, header)
    return receipt?.submissionId === submissionId && receipt.sha256 === fileSha256 ? receipt : null
  }

  /** True for a receipt that this server signed for this account. */
  async isOwn({ uuid }: Named, receipt: SignedReceipt): Promise<boolean> {
    const [given, right] = [Buffer.from(receipt.signature), Buffer.from(this.#signatureOf(receipt))]
    const isSigned = given.length === right.length && timingSafeEqual(given, right)
    return isSigned && receipt.accountUuid === uuid && receipt.epoch <= (await this.#presentEpoch())
  }

  async #presentEpoch(): Promise<number> {
    this.#epoch ??= await currentEpoch(this.#database.kysely)
    return this.#epoch
  }

  /** Over all members in a fixed order, whatever order the JSON had. */
  #signatureOf(unsigned: Omit<SignedReceipt, 'signature'>): string {
    const { submissionId, accountUuid, documentId, documentNumber, uploadedAt, sha256, epoch } = unsigned
    const text = JSON.stringify([
      submissionId,
      accountUuid,
      documentId,
      documentNumber,
      uploadedAt,
      sha256,
      epoch,
    ])
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}

function parsed(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64url').toString())
  } catch {
    return null
  }
}
