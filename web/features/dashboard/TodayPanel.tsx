import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { OPEN_STATUSES, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { KstDay } from '#shared/kst.ts'
import { todayLists, typeList } from '#shared/stats/figure-lists.ts'
import type { TodayStats } from '#shared/stats/stats.contract.ts'
import type { Asked } from '../../documents/figures/AskedFigures.tsx'
import { Figure } from '../../documents/figures/Figure.tsx'
import { listAddress } from '../../documents/figures/list-address.ts'
import { Panel } from '../../documents/figures/Panel.tsx'
import { useListAddress } from '../../documents/figures/use-list-address.ts'
import { useStatusTotals } from '../../documents/list/document-list.ts'
import { dayText } from '../../lib/kst-day-words.ts'
import { STATUS_LOOK } from '../../ui/status-look.ts'
import { FiguresPanel, PanelBody, ToDocuments } from './FiguresPanel.tsx'

const WAITING = '남은 업무'

interface TodayPanelProps {
  asked: Asked<TodayStats>
  day: KstDay
  mayList: boolean
}

/** Receipts and activations of today, and below them the open documents. */
export function TodayPanel({ asked, day, mayList }: TodayPanelProps) {
  return (
    <FiguresPanel
      title="오늘"
      days={dayText(day)}
      asked={asked}
      action={mayList ? <ToDocuments /> : null}
      below={mayList ? <WaitingLine /> : null}
    >
      {(today) => <TodayFigures today={today} day={day} />}
    </FiguresPanel>
  )
}

function TodayFigures({ today, day }: { today: TodayStats | undefined; day: KstDay }) {
  const addressOf = useListAddress()
  const counted = { startDate: day, endDate: day, isOwnWork: today?.isOwnWork ?? false }
  const lists = todayLists({ day, ...counted })
  const ofType = (type: 'new' | 'port-in') => addressOf(typeList(counted, type))
  const sum = (of: 'new' | 'portIn') => today?.carrierStats.reduce((total, carrier) => total + carrier[of], 0)
  const figure = (label: string, name: keyof typeof lists, size: 'sm' | 'lg' = 'lg') => (
    <Figure size={size} label={label} value={today?.[name]} to={addressOf(lists[name])} />
  )
  return (
    <Columns>
      <Column>
        {figure('당일 접수건', 'todaySubmissions')}
        {today !== undefined && today.todayDiscarded > 0 ? (
          <Parts>
            {today.todayCancelled > 0 ? figure('취소', 'todayCancelled', 'sm') : null}
            {today.todayDiscardedOnly > 0 ? figure('폐기', 'todayDiscardedOnly', 'sm') : null}
          </Parts>
        ) : null}
      </Column>
      <Column>
        {figure('당일 개통건', 'todayActivation')}
        <Parts>
          <Figure size="sm" label="신규" value={sum('new')} to={ofType('new')} />
          <Figure size="sm" label="번호이동" value={sum('portIn')} to={ofType('port-in')} />
        </Parts>
      </Column>
      <Column>{figure('기타 업무 처리건', 'todayOtherCompleted')}</Column>
    </Columns>
  )
}

function Parts({ children }: { children: ReactNode }) {
  return (
    <Flex wrap="wrap" columnGap="4" rowGap="1">
      {children}
    </Flex>
  )
}

/** The open documents as a panel, for accounts that may read the list but not the figures of the day. */
export function WaitingPanel() {
  return (
    <Panel title={WAITING} action={<ToDocuments />}>
      <Waiting />
    </Panel>
  )
}

/** The open documents as a line below other figures. */
function WaitingLine() {
  return (
    <Box mt="4" pt="3" borderTopWidth="1px" borderColor="border.muted">
      <Waiting title={WAITING} />
    </Box>
  )
}

/** The number of documents in each open status, from any day. */
function Waiting({ title }: { title?: string }) {
  const asked = useStatusTotals()
  return (
    <Flex align="baseline" wrap="wrap" columnGap="5" rowGap="1">
      {title === undefined ? null : (
        <Text textStyle="sm" fontWeight="medium">
          {title}
        </Text>
      )}
      <Flex flex="1 1 16rem" align="baseline" wrap="wrap" columnGap="5" rowGap="1">
        <PanelBody asked={asked}>
          {(answer) =>
            OPEN_STATUSES.map((status) => (
              <Figure
                key={status}
                size="sm"
                label={STATUS_TABLE[status].label}
                dot={`status.${STATUS_LOOK[status].color}.solid`}
                value={answer?.totals[status]}
                to={listAddress({ activationStatus: [status] })}
              />
            ))
          }
        </PanelBody>
      </Flex>
    </Flex>
  )
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '3', sm: '5' },
  },
})

const Column = chakra(Box, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '1.5',
    '& + &': {
      borderColor: 'border.muted',
      borderTopWidth: { base: '1px', sm: '0' },
      borderInlineStartWidth: { sm: '1px' },
      pt: { base: '3', sm: '0' },
      ps: { sm: '5' },
    },
  },
})
