import { Box, chakra, Heading } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { brandName } from '../lib/brand.ts'
import { chunk } from '../lib/chunk.tsx'
import { useIsOnline } from '../lib/connection.ts'
import { firstScreen, firstScreenIsThere } from '../lib/first-screen.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { LIST_BESIDE, useMediaQuery } from '../ui/use-media-query.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { DealerLayout } from './layouts/DealerLayout.tsx'
import { ListBeside } from './layouts/ListBeside.tsx'
import type { NavigationEntry } from './layouts/navigation-entry.ts'
import { MAIN_ID } from './layouts/SkipLink.tsx'
import type { AccountDialog } from './layouts/UserMenu.tsx'
import { type Area, areaOf, type PageRoute } from './page-route.ts'
import { type AccountRoute, type MenuEntry, menuFor } from './routes-by-account.ts'
import type { ServerStateHolder } from './ServerState.tsx'
import { ShellBanner } from './ShellBanner.tsx'
import type { StoreBell } from './store-news.tsx'
import type { OutboxSummary } from './use-outbox-summary.ts'
import { usePageTitle } from './use-page-title.ts'

/** Loaded separately, so that a store's phone loads only its own layout. */
const SalesManagerLayout = chunk(() => import('./layouts/SalesManagerLayout.tsx'))
const StaffLayout = chunk(() => import('./layouts/StaffLayout.tsx'))
const AccessDenied = lazy(() => import('./AccessDenied.tsx'))
const ServerState = chunk(() => import('./ServerState.tsx'))

export type ShellProps = {
  account: SessionUser
  pages: readonly PageRoute[]
  outbox: OutboxSummary
  queries: ServerStateHolder
  onLogout: () => void
  onOpenAccount: (dialog: AccountDialog) => void
  /** Opens the login that was put off; null when it was not. */
  onLogin: (() => void) | null
}

/** The area's layout around the page of the address. */
export function Shell({ account, pages, outbox, queries, onLogout, onOpenAccount, onLogin }: ShellProps) {
  const page = pageAt(pages, useLocation().pathname)
  const area = areaOf(account)
  const title = page?.title ?? ''
  const hasListBeside = useMediaQuery(LIST_BESIDE) && page?.list !== undefined
  usePageTitle(title)

  const shared = {
    brandName: brandName(),
    onLogout,
    onOpenAccount,
    banner: <ShellBanner outbox={outbox} area={area} onLogin={onLogin} />,
    children: <Outlet />,
  }
  if (area === 'sales-manager') {
    // This layout shows the person's position and team from the same query as the page's figures.
    return (
      <ServerState holder={queries}>
        <SalesManagerLayout {...shared} account={account} pageTitle={title} />
      </ServerState>
    )
  }
  if (page?.alone) {
    return (
      <chakra.main id={MAIN_ID} tabIndex={-1} display="flex" outline="none">
        <Outlet />
      </chakra.main>
    )
  }
  const navigation = menuFor(account, pages).map((entry) => withCount(entry, outbox.unsent, queries))
  if (area === 'dealer') {
    return (
      <DealerLayout
        {...shared}
        navigation={navigation}
        dealerName={account.dealerName ?? account.name}
        unsentCount={outbox.unsent}
        bell={<LateBell queries={queries} />}
        fill={page?.fill || hasListBeside}
        alone={page?.fill && !hasListBeside}
      />
    )
  }
  // The bell reads the account's news on every page.
  return (
    <ServerState holder={queries}>
      <StaffLayout
        {...shared}
        navigation={navigation}
        current={page?.menu?.at ?? page?.path}
        pageTitle={title}
        userName={account.name}
        dealerName={account.dealerName}
        fill={page?.fill}
      />
    </ServerState>
  )
}

/** The store's bell, once the first screen is there and the device is online. */
function LateBell({ queries }: { queries: ServerStateHolder }) {
  const [Bell, setBell] = useState<typeof StoreBell | null>(null)
  const isOnline = useIsOnline()
  useEffect(() => {
    if (Bell !== null || !isOnline) return
    // What cannot be loaded is tried again with the next connection.
    void firstScreen
      .then(() => import('./store-news.tsx'))
      .then(
        (news) => setBell(() => news.StoreBell),
        () => {},
      )
  }, [Bell, isOnline])
  // Its place is kept, so that nothing moves when it comes.
  return Bell === null ? <Box boxSize="11" /> : <Bell queries={queries} />
}

export type ShellPageProps = { route: AccountRoute; area: Area; queries: ServerStateHolder }

/** One page inside the layout, with its own loading state, error and refusal. */
export function ShellPage({ route: { page, access }, area, queries }: ShellPageProps) {
  const { pathname } = useLocation()
  const isTablet = useMediaQuery(LIST_BESIDE)
  useEffect(() => {
    if (!page.tellsWhenThere) firstScreenIsThere()
  }, [page])
  const Page = page.page
  const one = (
    <ErrorBoundary resetKey={pathname}>
      {/* The other layouts show the title themselves. */}
      {area === 'dealer' && !page.fill ? (
        <Heading as="h1" size="xl" mb="4">
          {page.title}
        </Heading>
      ) : null}
      <Suspense fallback={<PageSkeleton />}>
        {access !== 'open' && page.deniedTo ? (
          <Navigate to={page.deniedTo} replace />
        ) : access !== 'open' ? (
          <AccessDenied reason={access} sentence={page.deniedSentence} />
        ) : page.light ? (
          <Page />
        ) : (
          <ServerState holder={queries}>
            <Page />
          </ServerState>
        )}
      </Suspense>
    </ErrorBoundary>
  )
  const { list } = page
  if (!isTablet || list === undefined || access !== 'open') return one
  return (
    <ListBeside
      title={list.title}
      list={
        <ErrorBoundary resetKey="">
          <Suspense fallback={<PageSkeleton />}>
            <list.Page />
          </Suspense>
        </ErrorBoundary>
      }
    >
      {list.Page === Page ? null : one}
    </ListBeside>
  )
}

/** Loads the code of the page and of what `Shell` shows around it. Throws when it cannot be loaded. */
export async function loadPage({ page, alone, light, list }: PageRoute, area: Area): Promise<void> {
  const Layout = { staff: StaffLayout, 'sales-manager': SalesManagerLayout, dealer: null }[area]
  await Promise.all([
    page.load(),
    alone ? null : Layout?.load(),
    light && area === 'dealer' ? null : ServerState.load(),
    matchMedia(LIST_BESIDE).matches ? list?.Page.load() : null,
  ])
}

export function pageAt(pages: readonly PageRoute[], pathname: string): PageRoute | undefined {
  return pages.find(({ path, aliases = [] }) =>
    [path, ...aliases].some((at) => matchPath(at, pathname) !== null),
  )
}

function withCount(
  { Count, ...entry }: MenuEntry,
  unsent: number,
  queries: ServerStateHolder,
): NavigationEntry {
  if (entry.to === '/outbox') return { ...entry, count: { value: unsent, label: '전송 대기' } }
  if (Count === undefined) return entry
  return {
    ...entry,
    // The menu does not wait for it.
    liveCount: (
      <Suspense>
        <ServerState holder={queries}>
          <Count />
        </ServerState>
      </Suspense>
    ),
  }
}
