import { draftContexts } from './draft-contexts.ts'
import { type DeviceKey, type DeviceKeys, open, seal } from './encryption.ts'
import type { LeftKeys } from './key-file.ts'
import type { DraftFileRow, DraftRow, OfflineDb } from './offline-db.ts'
import { STATE_RULES } from './outbox/outbox-item.ts'

/*
 * A restored server may lack keys that devices have, and whole accounts. So a login forgets no key that the server does not know:
 * those of its own account stay beside the new ones, and those of an account with records here wait until an administrator has
 * attached it again.
 */

/** There is room for so many in the key file, own ones twice, beside the hundred that a server answers. */
const OWN_MOST = 30
const LEFT_MOST = 2
const LEFT_KEYS_MOST = 20

/** What a login tells of its account. */
interface LoggedIn {
  accountId: number
  accountUuid?: string
  restoredAt?: string | null
  deviceKeys: readonly DeviceKey[]
}

interface KeysFromBefore {
  /** Of the account itself, which the server has not answered. */
  lacking: DeviceKey[]
  /** Of others. */
  left: LeftKeys[]
  /** Other ids that the account had here, before it was attached again. */
  formerIds: number[]
}

/** What of the device's keys outlives a login. */
export async function keysFromBefore(db: OfflineDb, login: LoggedIn): Promise<KeysFromBefore> {
  const row = await db.run(() => db.session.get('current'))
  const stored = await db.keys.stored()
  const waiting = stored?.left ?? []
  const held =
    row !== undefined && stored !== null && stored.id === row.keysId ? { ...row, keys: stored.keys } : null
  const all = held === null ? waiting : [leftOf(held), ...waiting]
  const own = all.filter((each) => isSame(each, login))
  const known = new Set(login.deviceKeys.map(({ generation }) => generation))
  const lacking = new Map<number, DeviceKey>()
  for (const { keys } of own)
    for (const key of keys)
      if (!known.has(key.generation) && !lacking.has(key.generation)) lacking.set(key.generation, key)
  const left: LeftKeys[] = []
  for (const each of all.filter((each) => !own.includes(each))) {
    // The server answers an account of its own life its keys at the next login.
    const isOfEarlierLife =
      waiting.includes(each) || (held?.restoredAt ?? null) !== (login.restoredAt ?? null)
    if (isOfEarlierLife && (await countUnsent(db, each.accountId)) > 0)
      left.push(leftOf({ ...each, keys: newest(each.keys, LEFT_KEYS_MOST) }))
  }
  return {
    lacking: newest([...lacking.values()], OWN_MOST),
    left: left.slice(0, LEFT_MOST),
    formerIds: own.map(({ accountId }) => accountId).filter((id) => id !== login.accountId),
  }
}

/** An account with records on this device, by the UUID that an administrator attaches. */
interface AccountHere {
  accountUuid: string
  unsent: number
}

/**
 * The accounts that nobody is logged in as and whose keys wait here, with how many records each has left to send, as far as the server
 * may have lost them: it was restored since their login. `askRestored` answers when it was; undefined: it does not answer.
 */
export async function accountsHere(
  db: OfflineDb,
  askRestored: () => Promise<string | null | undefined>,
): Promise<AccountHere[]> {
  const row = await db.run(() => db.session.get('current'))
  const expired = row?.sessionId === null && (await isOfLifeBefore(row, askRestored)) ? [row] : []
  const found: AccountHere[] = []
  // A login that was cut short leaves keys of its own account there.
  const left = ((await db.keys.stored())?.left ?? []).filter((each) => each.accountUuid !== row?.accountUuid)
  for (const { accountId, accountUuid } of [...expired, ...left]) {
    const unsent = await countUnsent(db, accountId)
    if (accountUuid !== undefined && unsent > 0) found.push({ accountUuid, unsent })
  }
  return found
}

async function isOfLifeBefore(
  { restoredAt = null }: { restoredAt?: string | null },
  askRestored: () => Promise<string | null | undefined>,
): Promise<boolean> {
  const now = await askRestored()
  return now !== undefined && now !== restoredAt
}

/** Gives the account what is here under ids that it had before; `keys` open it all. */
export async function adoptRecords(
  db: OfflineDb,
  { formerIds, accountId, keys }: { formerIds: readonly number[]; accountId: number; keys: DeviceKeys },
): Promise<void> {
  for (const formerId of formerIds) {
    await db.run(() => db.outbox.where('accountId').equals(formerId).modify({ accountId }))
    const ids = await db.run(() => db.drafts.toCollection().primaryKeys())
    for (const [owner, formId] of ids)
      if (owner === formerId) await adoptDraft(db, keys, formerId, accountId, formId)
  }
}

/** One that does not open, or whose form has a draft of the account already, stays as it is. */
async function adoptDraft(
  db: OfflineDb,
  keys: DeviceKeys,
  formerId: number,
  accountId: number,
  formId: string,
): Promise<void> {
  const [before, after] = [draftContexts(formerId, formId), draftContexts(accountId, formId)]
  const row = await db.run(() => db.drafts.get([formerId, formId]))
  const fileRow = await db.run(() => db.draftFiles.get([formerId, formId]))
  if (row === undefined) return
  const again = async (sealed: DraftRow['sealedValue'], from: string, to: string) =>
    seal(keys, await open(keys, sealed, from), to)
  let draft: DraftRow
  let file: DraftFileRow | undefined
  try {
    draft = { ...row, accountId, sealedValue: await again(row.sealedValue, before.value, after.value) }
    file = fileRow && {
      ...fileRow,
      accountId,
      sealedMeta: await again(fileRow.sealedMeta, before.fileMeta, after.fileMeta),
      sealedBytes: await again(fileRow.sealedBytes, before.file, after.file),
    }
  } catch {
    return
  }
  await db.run(() =>
    db.transaction('rw', db.drafts, db.draftFiles, async () => {
      if ((await db.drafts.get([accountId, formId])) !== undefined) return
      await db.drafts.put(draft)
      if (file !== undefined) await db.draftFiles.put(file)
      await db.drafts.delete([formerId, formId])
      await db.draftFiles.delete([formerId, formId])
    }),
  )
}

function leftOf({ accountId, accountUuid, keys }: LeftKeys): LeftKeys {
  return { accountId, keys, ...(accountUuid !== undefined && { accountUuid }) }
}

/** Ids are never given twice; a UUID outlives them. */
function isSame(one: LeftKeys, login: LoggedIn): boolean {
  if (one.accountUuid === undefined || login.accountUuid === undefined)
    return one.accountId === login.accountId
  return one.accountUuid === login.accountUuid
}

function newest(keys: readonly DeviceKey[], most: number): DeviceKey[] {
  return [...keys].sort((a, b) => b.generation - a.generation).slice(0, most)
}

function countUnsent(db: OfflineDb, accountId: number): Promise<number> {
  return db.run(() =>
    db.outbox
      .where('accountId')
      .equals(accountId)
      .filter(({ state, sealedFields }) => STATE_RULES[state].unsent || sealedFields !== null)
      .count(),
  )
}
