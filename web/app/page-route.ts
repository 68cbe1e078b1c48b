import type { SessionUser } from '#shared/auth/account.contract.ts'
import type { Capability } from '#shared/permissions.ts'
import type { Chunk } from '../lib/chunk.tsx'

/** The three parts of the app; the kind of account decides which one a person uses. */
export type Area = 'staff' | 'dealer' | 'sales-manager'

const HOME: Record<Area, string> = {
  staff: '/dashboard',
  dealer: '/dealer-dashboard',
  'sales-manager': '/sales-manager-dashboard',
}

export function areaOf({ userType }: Pick<SessionUser, 'userType'>): Area {
  if (userType === 'dealer') return 'dealer'
  return userType === 'sales_manager' ? 'sales-manager' : 'staff'
}

/** Needed at once after a login, whose screen does not wait for the table of rights. */
export function homeOf(account: Pick<SessionUser, 'userType'>): string {
  return HOME[areaOf(account)]
}

export interface PageRoute {
  path: string
  aliases?: readonly string[]
  /** The page's <h1> and the window's title. */
  title: string
  areas: readonly Area[]
  /** The right that an account of those areas needs; without it, everybody there may open the page. */
  needs?: Capability
  /** Areas that are told about read-only access instead of seeing the page. */
  readOnlyFor?: readonly Area[]
  /** What somebody without the right is told; without it, a general sentence. */
  deniedSentence?: string
  /** Where somebody without the right is led instead of being told. */
  deniedTo?: string
  /** The label in each area's menu; `at` is the address of the entry where it is not this page's own. */
  menu?: Partial<Record<Area, string>> & { at?: string }
  /** A count beside the menu's label, which reads the server. */
  Count?: Chunk
  /** Fills the screen and brings its own bars and title (chat). */
  fill?: boolean
  /** Alone in a window of its own: neither menu nor top bar, and it brings its own title. */
  alone?: boolean
  /** Works without TanStack Query, which is then not loaded: a store's first pages. */
  light?: boolean
  /** Calls firstScreenIsThere itself; whatever may load after the first screen waits for that. */
  tellsWhenThere?: boolean
  page: Chunk
  /** Stands left of the page on a tablet; where it is the page itself, nothing is chosen in it yet. */
  list?: { title: string; Page: Chunk }
}
