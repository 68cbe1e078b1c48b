import { Box, chakra, Stack } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { DEALER_TABS, type DealerTab } from '#shared/documents/dealer-applications.contract.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { sentenceOf } from '../../lib/api-client.ts'
import { useAccount } from '../../lib/session-store.ts'
import type { OutboxItem } from '../../offline/index.ts'
import { useOffline } from '../../records/device/offline-context.ts'
import { useOutboxItems } from '../../records/device/outbox-view.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import { OnDevice } from './OnDevice.tsx'
import { useApplications } from './use-applications.ts'

const ApplicationDialog = lazy(() => import('./ApplicationDialog.tsx'))

const TAB_LABELS: Record<DealerTab, string> = {
  all: '전체',
  pending: '대기',
  processing: '진행중',
  completed: '완료',
}

/** All four tabs with their counts fit on a phone, so that none is hidden beyond the edge. */
const FOUR_TABS = {
  '@media (max-width: 767px)': { '& [role=tab]': { flex: '1', justifyContent: 'center', px: '1' } },
}

/** The store's own applications: four counts, tabs, and the records that are still on the device. */
export default function DealerDashboardPage() {
  const account = useAccount()
  const offline = useOffline()
  const outbox = useOutboxItems(offline, account?.id ?? 0)
  const answered = waitingAnswers(outbox)
  const [search, setSearch] = useSearchParams()
  const tab = DEALER_TABS.find((candidate) => candidate === search.get('tab')) ?? 'all'
  const [open, setOpen] = useState<Document | null>(null)
  const {
    applications,
    counts,
    error,
    isPending,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    reread,
    isRefetching,
  } = useApplications(tab)
  const choose = (next: string) => setSearch(next === 'all' ? {} : { tab: next }, { replace: true })
  const cards = [
    { tab: 'all', label: '전체', value: counts?.total },
    { tab: 'pending', label: '대기', value: counts?.pending, dot: 'status.waiting.solid' },
    { tab: 'processing', label: '진행중', value: counts?.processing, dot: 'status.progress.solid' },
    { tab: 'completed', label: '완료', value: counts?.completed, dot: 'status.activated.solid' },
  ] as const
  // The dialog shows the newest version of its document, which is that of the list.
  const shown = open === null ? null : (applications.find(({ id }) => id === open.id) ?? open)

  return (
    <Stack gap="5">
      <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }} gap="3">
        {cards.map((card) => (
          <StatCard
            key={card.tab}
            label={card.label}
            value={card.value}
            dot={'dot' in card ? card.dot : undefined}
            onPress={() => choose(card.tab)}
            pressed={tab === card.tab}
          />
        ))}
      </Box>
      {offline !== null && outbox !== null ? <OnDevice offline={offline} outbox={outbox} /> : null}
      <Box css={FOUR_TABS}>
        <Tabs
          label="접수 상태"
          value={tab}
          onChange={choose}
          items={DEALER_TABS.map((value) => ({
            value,
            label: TAB_LABELS[value],
            count: counts?.[value === 'all' ? 'total' : value],
          }))}
        >
          {isPending ? (
            <TableSkeleton rows={4} cards />
          ) : error !== null && applications.length === 0 ? (
            <ErrorState description={sentenceOf(error)} onRetry={reread} retrying={isRefetching} />
          ) : applications.length === 0 ? (
            <EmptyState
              title="해당하는 신청이 없습니다."
              action={
                tab === 'all' ? (
                  <Button asChild size="lg">
                    <Link to="/submit-application">새 접수</Link>
                  </Button>
                ) : undefined
              }
            />
          ) : (
            <Stack gap="4">
              <chakra.ul
                display="grid"
                gridTemplateColumns="minmax(0, 1fr)"
                gap="3"
                listStyleType="none"
                aria-label="신청 목록"
              >
                {applications.map((application) => (
                  <ApplicationCard
                    key={application.id}
                    application={application}
                    isAnswerWaiting={answered.has(application.id)}
                    onDetails={() => setOpen(application)}
                  />
                ))}
              </chakra.ul>
              {hasNextPage ? (
                <Button
                  variant="outline"
                  colorPalette="gray"
                  size="lg"
                  alignSelf="center"
                  loading={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  더 보기
                </Button>
              ) : null}
            </Stack>
          )}
        </Tabs>
      </Box>
      <Suspense>
        {shown === null ? null : (
          <ApplicationDialog
            application={shown}
            isAnswerWaiting={answered.has(shown.id)}
            onChanged={reread}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

/** The documents whose answer to 보완필요 is still being sent; after a refusal another can be written. */
function waitingAnswers(items: readonly OutboxItem[] | null): ReadonlySet<unknown> {
  return new Set(
    items
      ?.filter(({ kind, state }) => kind === 'supplement' && state !== 'done' && state !== 'rejected')
      .map(({ target }) => (target as { documentId?: unknown } | null)?.documentId),
  )
}
