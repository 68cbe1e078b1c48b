import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { type KstDay, monthWords } from '#shared/kst.ts'
import { statusLists } from '#shared/stats/figure-lists.ts'
import type { StatusStats } from '#shared/stats/stats.contract.ts'
import { Figure } from '../../documents/figures/Figure.tsx'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { useMonthlyStatus } from './dashboard.api.ts'
import { FiguresPanel } from './FiguresPanel.tsx'

/** Groups of statuses, each in the colour of its first: 보완필요 counts as waiting, 업무요청중 as in progress. */
const GROUPS = [
  { figure: 'pendingActivations', label: '대기', color: 'status.waiting.solid' },
  { figure: 'inProgressCount', label: '진행중', color: 'status.progress.solid' },
  { figure: 'activatedCount', label: '개통', color: 'status.activated.solid' },
  { figure: 'otherCompletedCount', label: '기타완료', color: 'status.otherDone.solid' },
  { figure: 'canceledCount', label: '취소', color: 'status.cancelled.solid' },
  { figure: 'discardedCount', label: '폐기', color: 'status.discarded.solid' },
] as const

/** The documents of the month by status. */
export function MonthStatusPanel({ day }: { day: KstDay }) {
  const asked = useMonthlyStatus(day)
  return (
    <FiguresPanel title="이번 달 처리 현황" days={monthWords(asked.data?.startDate ?? day)} asked={asked}>
      {(stats) => <Figures stats={stats} />}
    </FiguresPanel>
  )
}

function Figures({ stats }: { stats: StatusStats | undefined }) {
  const addressOf = useListAddress()
  const lists = statusLists(stats ?? { isOwnWork: false })
  return (
    <>
      <Figure label="전체 서류" value={stats?.totalDocuments} to={addressOf(lists.totalDocuments)} />
      <Shares stats={stats} />
      <Columns>
        {GROUPS.map(({ figure, label, color }) => (
          <Figure
            key={figure}
            label={label}
            dot={color}
            value={stats?.[figure]}
            to={addressOf(lists[figure])}
          />
        ))}
      </Columns>
      <Text mt="3" textStyle="xs" color="fg.subtle">
        개통은 개통일, 나머지는 접수일이 이번 달인 서류입니다. 대기에는 보완필요, 진행중에는 업무요청중이
        포함됩니다.
      </Text>
    </>
  )
}

/** The same figures as parts of one bar. */
function Shares({ stats }: { stats: StatusStats | undefined }) {
  return (
    <Flex aria-hidden height="2" mt="3" mb="4" gap="2px" borderRadius="full" overflow="hidden" bg="bg.muted">
      {stats === undefined
        ? null
        : GROUPS.filter(({ figure }) => stats[figure] > 0).map(({ figure, color }) => (
            <Box key={figure} bg={color} style={{ flexGrow: stats[figure] }} minWidth="1" />
          ))}
    </Flex>
  )
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(3, minmax(0, 1fr))',
      md: 'repeat(6, minmax(0, 1fr))',
    },
    gap: '4',
  },
})
