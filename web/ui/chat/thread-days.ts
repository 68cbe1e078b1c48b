import { kstDay } from '#shared/kst.ts'

export type ChatEntry = {
  kind: 'message'
  key: string
  text: string
  file?: ChatEntryFile | undefined
  /** ISO 8601. */
  at: string
  mine: boolean
  /** Written by somebody else of the reader's own side. */
  bySameSide?: boolean | undefined
  senderName: string
  /** Own messages only: whether the server has received it. */
  state?: 'sent' | 'pending' | 'waiting' | 'failed' | undefined
  /** Why it failed, as a sentence. */
  reason?: string | undefined
  /** Own messages only: whether the other side has seen it. */
  read?: boolean | undefined
}

/** A file of a message: on the server, or still on this device, with the fraction of it that is sent. */
export type ChatEntryFile =
  | { id: number; fileName: string; fileSize: number; isPicture: boolean }
  | { local: File; progress?: number | undefined }

/** Something that happened between the messages. */
export type ThreadEvent = {
  kind: 'event'
  key: string
  title: string
  /** ISO 8601. */
  at: string
  by: string
  note?: string | undefined
}

export type ThreadItem = ChatEntry | ThreadEvent

export type PlacedItem<Item extends ThreadItem = ThreadItem> = {
  item: Item
  /** The Seoul day (YYYY-MM-DD) that begins with this item, else null. */
  newDay: string | null
  /** First of a run by one sender: shows the name. */
  first: boolean
  /** Last of a run within one minute: shows the time. */
  last: boolean
}

const minute = (at: string) => Math.floor(Date.parse(at) / 60_000)

/** Adds dividers between days, and groups messages of one sender within a minute, as messengers do. */
export function placeItems(items: readonly ThreadItem[]): PlacedItem[] {
  return items.map((item, index) => {
    const before = items[index - 1]
    const after = items[index + 1]
    const day = kstDay(item.at)
    const newDay = before === undefined || kstDay(before.at) !== day ? day : null
    return {
      item,
      newDay,
      first: newDay !== null || before === undefined || !sameRun(before, item),
      last: after === undefined || kstDay(after.at) !== day || !sameRun(item, after),
    }
  })
}

/** Puts events between the messages by time; both come in their own order, which stays. Unsent messages come last. */
export function inOrderOfTime(messages: readonly ChatEntry[], events: readonly ThreadEvent[]): ThreadItem[] {
  const items: ThreadItem[] = []
  let next = 0
  for (const message of messages) {
    for (let event = events[next]; event !== undefined; event = events[next]) {
      if (!isUnsent(message) && event.at > message.at) break
      items.push(event)
      next += 1
    }
    items.push(message)
  }
  return [...items, ...events.slice(next)]
}

/** Written on this device, and not on the server. */
function isUnsent({ state }: ChatEntry): boolean {
  return state === 'pending' || state === 'waiting' || state === 'failed'
}

function sameRun(one: ThreadItem, other: ThreadItem): boolean {
  if (one.kind === 'event' || other.kind === 'event') return false
  return one.mine === other.mine && one.senderName === other.senderName && minute(one.at) === minute(other.at)
}
