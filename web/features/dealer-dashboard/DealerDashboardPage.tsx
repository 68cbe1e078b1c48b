import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { DEALER_TABS, type DealerTab } from '#shared/documents/dealer-applications.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { kstDay, monthWords } from '#shared/kst.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import { useUnreadDocuments } from '../../lib/unread-news.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import { useOutboxItems } from '../../records/device/outbox-view.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { InstallOffer } from '../../ui/InstallOffer.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useIsNear } from '../../ui/use-is-near.ts'
import { ApplicationCard } from './ApplicationCard.tsx'
import { AsOf } from './AsOf.tsx'
import { NeedsList } from './NeedsList.tsx'
import { useApplications } from './use-applications.ts'

const TAB_LABELS: Record<DealerTab, string> = {
  all: '전체',
  pending: '대기',
  processing: '진행중',
  completed: '완료',
}

/** All four tabs with their counts fit on a phone and beside an application; large text wraps them. */
const FOUR_TABS = {
  '& [role=tablist]': { flexWrap: 'wrap', gap: '0' },
  '& [role=tab]': { flex: '1', justifyContent: 'center', px: '0.5' },
}

/** Seldom looked at, so it has no place in the menu at the thumb. */
const STATEMENTS = (
  <Button asChild size="sm" variant="outline" alignSelf="end">
    <Link to="/statements">지급내역</Link>
  </Button>
)

/** The store's home: what needs it, and its own applications, searched and by month. */
export default function DealerDashboardPage() {
  const account = useAccount()
  const outbox = useOutboxItems(useOffline(), account?.id ?? 0) ?? []
  const { state } = useLocation()
  const [address, setAddress] = useSearchParams()
  const tab = DEALER_TABS.find((candidate) => candidate === address.get('tab')) ?? 'all'
  const search = address.get('search') ?? ''
  const { counts, needs, keptAt, isPending, ...list } = useApplications(tab, search)
  const change = (name: 'tab' | 'search', value: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '' || value === 'all') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, state },
    )
  if (counts?.total === 0 && search === '' && outbox.length === 0) return <FirstDay />

  return (
    <Stack gap="5">
      {keptAt === null ? null : <AsOf at={keptAt} />}
      <NeedsList documents={needs} outbox={outbox} />
      {STATEMENTS}
      <Box as="search">
        <SearchField
          label="이름·초성·번호·상태로 찾기"
          value={search}
          onSearch={(text) => change('search', text)}
        />
      </Box>
      <Box css={FOUR_TABS}>
        <Tabs
          label="신청 상태"
          value={tab}
          onChange={(next) => change('tab', next)}
          items={DEALER_TABS.map((value) => ({
            value,
            label: TAB_LABELS[value],
            count: counts?.[value === 'all' ? 'total' : value],
          }))}
        >
          {isPending ? (
            <TableSkeleton rows={4} cards />
          ) : (
            <Found list={list} search={search} onClear={() => change('search', '')} />
          )}
        </Tabs>
      </Box>
      {isPending ? null : <InstallOffer />}
    </Stack>
  )
}

interface FoundProps {
  list: Omit<ReturnType<typeof useApplications>, 'counts' | 'needs' | 'keptAt' | 'isPending'>
  search: string
  onClear: () => void
}

function Found({ list, search, onClear }: FoundProps) {
  const unread = useUnreadDocuments()
  const { applications, error, reread, isRefetching } = list
  if (applications.length === 0) {
    return error !== null ? (
      <ErrorState description={sentenceOf(error)} onRetry={reread} retrying={isRefetching} />
    ) : (
      <EmptyState
        title="해당하는 신청이 없습니다."
        action={
          search === '' ? undefined : (
            <Button variant="outline" colorPalette="gray" onClick={onClear}>
              검색어 지우기
            </Button>
          )
        }
      />
    )
  }
  return (
    <Stack gap="5">
      {cut(inSections(applications, unread), list.drawn).map(([title, listed]) => (
        <Stack key={title} as="section" gap="2" aria-label={title}>
          <chakra.h2 textStyle="sm" fontWeight="semibold" color="fg.muted">
            {title}
          </chakra.h2>
          <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" listStyleType="none">
            {listed.map((application) => (
              <ApplicationCard
                key={application.id}
                application={application}
                hasNews={unread.has(application.id)}
              />
            ))}
          </chakra.ul>
        </Stack>
      ))}
      {list.hasMore ? (
        <Flex direction="column" align="center">
          {error === null && !isRefetching && !list.isReadingMore ? (
            <EndOfList key={list.drawn} onNear={list.drawMore} />
          ) : null}
          <Button
            variant="outline"
            colorPalette="gray"
            size="lg"
            loading={list.isReadingMore}
            onClick={list.drawMore}
          >
            더 보기
          </Button>
        </Flex>
      ) : null}
    </Stack>
  )
}

/** The first `drawn` applications of all sections. */
function cut(sections: [title: string, listed: Document[]][], drawn: number): typeof sections {
  let left = drawn
  return sections.flatMap(([title, listed]): typeof sections => {
    const shown = listed.slice(0, left)
    left -= shown.length
    return shown.length === 0 ? [] : [[title, shown]]
  })
}

/** The list goes on by itself as its end comes near. */
function EndOfList({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(end)
  const latest = useRef(onNear)
  latest.current = onNear
  useEffect(() => {
    if (isNear) latest.current()
  }, [isNear])
  return <div ref={end} />
}

/** What has changed and was not looked at since rises; the rest stands by month (`2026년 11월`), in the list's order. */
function inSections(
  applications: readonly Document[],
  unread: ReadonlySet<number>,
): [title: string, listed: Document[]][] {
  const sections = new Map<string, Document[]>([['새 소식', []]])
  for (const application of applications) {
    const title = unread.has(application.id) ? '새 소식' : monthWords(kstDay(application.uploadedAt))
    const listed = sections.get(title)
    if (listed === undefined) sections.set(title, [application])
    else listed.push(application)
  }
  return [...sections].filter(([, listed]) => listed.length > 0)
}

function FirstDay() {
  return (
    <EmptyState
      title="아직 접수한 신청이 없습니다. 첫 신청을 접수해보세요."
      action={
        <Flex gap="2" wrap="wrap" justify="center">
          <Button asChild size="lg">
            <Link to="/submit-application">접수 신청</Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to="/first-steps">시작하기</Link>
          </Button>
        </Flex>
      }
    />
  )
}
