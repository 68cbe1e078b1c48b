import type { ComponentType, LazyExoticComponent } from 'react'
import type { Capability } from '#shared/permissions.ts'

/** The three parts of the house; who lives where is decided by the kind of account. */
export type Area = 'staff' | 'dealer' | 'sales-manager'

export interface PageRoute {
  path: string
  aliases?: readonly string[]
  /** The page's <h1>, and the window's title. */
  title: string
  areas: readonly Area[]
  /** Who in those areas may open it; everybody without one. */
  needs?: Capability
  /** Areas that get a word about read-only access instead of the page. */
  readOnlyFor?: readonly Area[]
  /** What somebody without the right is told; without it, a general sentence. */
  deniedSentence?: string
  /** Where somebody without the right is led instead of being told. */
  deniedTo?: string
  /** Stands in the area's menu under this label; `at` when that is another of its addresses, or the page belongs to another's entry. */
  menu?: Partial<Record<Area, string>> & { at?: string }
  /** Fills the screen and brings its own bars and title (chat). */
  fill?: boolean
  /** Does without TanStack Query, which therefore is not loaded for it: a store's first pages. */
  light?: boolean
  /** Says itself when it can be worked with: what comes after the first screen waits for that. */
  tellsWhenThere?: boolean
  page: LazyExoticComponent<ComponentType>
}
