import type { SessionUser } from '#shared/auth/account.contract.ts'
import { scopeOf } from '#shared/permissions.ts'
import { areaOf, homeOf, type PageRoute } from './page-route.ts'

type Account = Pick<SessionUser, 'userType' | 'role' | 'permissions'>

/** `open`: the page; `denied`: the right is missing; `read-only`: this area may not work on this page. */
export type RouteAccess = 'open' | 'denied' | 'read-only'

export interface AccountRoute {
  page: PageRoute
  access: RouteAccess
}

/** The pages that exist for this account, allowed or denied; every other path is unknown to it. */
export function routesFor(account: Account, pages: readonly PageRoute[]): AccountRoute[] {
  const area = areaOf(account)
  return pages.flatMap((page): AccountRoute[] => {
    if (page.readOnlyFor?.includes(area)) return [{ page, access: 'read-only' }]
    if (!page.areas.includes(area)) return []
    return [{ page, access: mayOpen(account, page) ? 'open' : 'denied' }]
  })
}

/** What an unknown path does: staff see a 404, the others are led to their home page. */
export function unknownPath(account: Account, path: string): { redirect: string } | '404' {
  const area = areaOf(account)
  const leadsHome = area !== 'staff' || path === '/' || path === '/login'
  return leadsHome ? { redirect: homeOf(account) } : '404'
}

export interface MenuEntry {
  to: string
  label: string
  Count?: PageRoute['Count']
}

/** The menu of this account: only pages that it may open. */
export function menuFor(account: Account, pages: readonly PageRoute[]): MenuEntry[] {
  const area = areaOf(account)
  return routesFor(account, pages).flatMap(({ page, access }) => {
    const label = page.menu?.[area]
    return access === 'open' && label !== undefined
      ? [{ to: page.menu?.at ?? page.path, label, Count: page.Count }]
      : []
  })
}

function mayOpen(account: Account, page: PageRoute): boolean {
  return page.needs === undefined || scopeOf(account, page.needs) !== null
}
