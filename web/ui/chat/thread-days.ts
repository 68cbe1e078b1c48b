import { kstDay } from '#shared/kst.ts'

export type ChatEntry = {
  key: string
  text: string
  /** ISO 8601. */
  at: string
  mine: boolean
  /** Written by somebody else of the reader's own side. */
  bySameSide?: boolean | undefined
  senderName: string
  /** Own messages only: whether the server has received it. */
  state?: 'sent' | 'pending' | 'failed' | undefined
  /** Own messages only: whether the other side has seen it. */
  read?: boolean | undefined
}

export type PlacedEntry = {
  entry: ChatEntry
  /** The Seoul day (YYYY-MM-DD) that begins with this message, else null. */
  newDay: string | null
  /** First of a run by one sender: shows the name. */
  first: boolean
  /** Last of a run within one minute: shows the time. */
  last: boolean
}

const minute = (at: string) => Math.floor(Date.parse(at) / 60_000)

/** Adds dividers between days, and groups messages of one sender within a minute, as messengers do. */
export function placeEntries(entries: readonly ChatEntry[]): PlacedEntry[] {
  return entries.map((entry, index) => {
    const before = entries[index - 1]
    const after = entries[index + 1]
    const day = kstDay(entry.at)
    const newDay = before === undefined || kstDay(before.at) !== day ? day : null
    return {
      entry,
      newDay,
      first: newDay !== null || before === undefined || !sameRun(before, entry),
      last: after === undefined || kstDay(after.at) !== day || !sameRun(entry, after),
    }
  })
}

function sameRun(one: ChatEntry, other: ChatEntry): boolean {
  return one.mine === other.mine && one.senderName === other.senderName && minute(one.at) === minute(other.at)
}

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토']

/** `2026년 11월 21일 토요일` */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00.000Z`).getUTCDay()]
  return `${year}년 ${month}월 ${date}일 ${weekday}요일`
}
