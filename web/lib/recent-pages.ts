/** A page that was opened, as the palette names it. */
export interface RecentPage {
  to: string
  label: string
}

const MOST = 6

/** Only in memory, because names of customers are among them. */
let recent: readonly RecentPage[] = []

/** The page opened last comes first; a page is there once. */
export function rememberPage(page: RecentPage): void {
  recent = [page, ...recent.filter(({ to }) => to !== page.to)].slice(0, MOST)
}

export function recentPages(): readonly RecentPage[] {
  return recent
}

export function forgetPages(): void {
  recent = []
}
