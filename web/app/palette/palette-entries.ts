import { matchesKorean } from '#shared/korean.ts'
import { type ActName, actOf, type Place, shownKeys } from '../../documents/acts/act-table.ts'
import type { RecentPage } from '../../lib/recent-pages.ts'

/** A line of the palette. */
export interface Entry {
  key: string
  label: string
  /** What tells it from others of this name. */
  detail?: string
  /** The key that does the same without the palette. */
  shortcut?: string | undefined
  chosen: { to: string } | { act: ActName }
}

export interface Group {
  title: string
  entries: readonly Entry[]
}

/** What pages are looked for by besides their names. */
const OTHER_WORDS: Record<string, string> = { '/submit-application': '새 접수' }

export interface Known {
  pages: readonly { to: string; label: string }[]
  acts: readonly ActName[]
  recent: readonly RecentPage[]
  /** The page that is open. */
  here: string
}

/** Pages and acts that fit what was typed; without anything typed also the pages of a moment ago. */
export function knownGroups(typed: string, { pages, acts, recent, here }: Known): Group[] {
  const search = typed.trim()
  const fits = (...words: (string | undefined)[]) =>
    words.some((text) => text !== undefined && matchesKorean(text, search))
  const groups: Group[] = [
    {
      title: '최근에 본 화면',
      entries: recent
        .filter(({ to }) => search === '' && to !== here)
        .map(({ to, label }) => ({ key: `recent ${to}`, label, chosen: { to } })),
    },
    {
      title: '실행',
      entries: acts
        .filter((name) => fits(actOf(name).label))
        .map((name) => ({
          key: `act ${name}`,
          label: actOf(name).label,
          shortcut: shortcutOf(name),
          chosen: { act: name },
        })),
    },
    {
      title: '화면',
      entries: pages
        .filter(({ to, label }) => fits(label, OTHER_WORDS[to]))
        .map(({ to, label }) => ({ key: `page ${to}`, label, chosen: { to } })),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

function shortcutOf(name: ActName): string | undefined {
  const places: readonly Place[] = ['case', 'list', 'anywhere']
  const place = places.find((each) => actOf(name).places.includes(each))
  return place && shownKeys(name, place)[0]
}
