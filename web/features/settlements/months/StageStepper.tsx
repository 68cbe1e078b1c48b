import { chakra, Flex, Text } from '@chakra-ui/react'
import Check from 'lucide-react/icons/check'
import { formatKstDateTime } from '#shared/kst.ts'
import {
  SETTLEMENT_STAGES,
  type SettlementMonthDetail,
  type SettlementStage,
  STAGE_LABELS,
} from '#shared/statements/settlement-month.contract.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { VISUALLY_HIDDEN } from '../../../ui/FieldFrame.tsx'

const COLOURS = {
  draft: 'gray',
  review: 'orange',
  approved: 'accent',
  closed: 'green',
  paid: 'green',
} as const satisfies Record<SettlementStage, string>

export function StageBadge({ stage }: { stage: SettlementStage }) {
  return <Badge colorPalette={COLOURS[stage]}>{STAGE_LABELS[stage]}</Badge>
}

/** The five stages of a month, where it stands, and who last moved it to each that it has reached. */
export function StageStepper({ stage: current, steps }: Pick<SettlementMonthDetail, 'stage' | 'steps'>) {
  const reached = SETTLEMENT_STAGES.indexOf(current)
  return (
    <Steps aria-label="정산 단계">
      {SETTLEMENT_STAGES.map((stage, index) => {
        const isDone = index < reached || current === 'paid'
        const entered = index > reached ? undefined : steps.findLast(({ to }) => to === stage)
        return (
          <li
            key={stage}
            data-reached={index <= reached || undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span data-mark aria-hidden>
              {isDone ? <Check size={14} /> : index + 1}
            </span>
            <chakra.div minWidth="0">
              <Text as="span" fontWeight={index === reached ? 'bold' : 'medium'}>
                {STAGE_LABELS[stage]}
                {isDone ? <chakra.span css={VISUALLY_HIDDEN}> 완료</chakra.span> : null}
              </Text>
              {entered === undefined ? null : (
                <Flex wrap="wrap" columnGap="1.5" textStyle="xs" color="fg.muted" className="tabular">
                  <span>{entered.accountName}</span>
                  <time dateTime={entered.at}>{formatKstDateTime(entered.at)}</time>
                </Flex>
              )}
            </chakra.div>
          </li>
        )
      })}
    </Steps>
  )
}

/** Beside each other where there is room, and a line each on a phone. */
const Steps = chakra('ol', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(5, minmax(0, 1fr))' },
    gap: '3',
    '& > li': {
      display: 'flex',
      gap: '2.5',
      alignItems: 'flex-start',
      color: 'fg.subtle',
      md: { flexDirection: 'column', gap: '1.5', borderTopWidth: '3px', borderColor: 'border', pt: '3' },
    },
    '& > li[data-reached]': { color: 'fg', md: { borderColor: 'accent.solid' } },
    '& [data-mark]': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: '0',
      boxSize: '6',
      borderRadius: 'full',
      bg: 'bg.muted',
      color: 'fg.muted',
      fontSize: 'xs',
      fontWeight: 'bold',
    },
    '& [data-reached] [data-mark]': { bg: 'accent.subtle', color: 'accent.fg' },
    '& [aria-current] [data-mark]': { bg: 'accent.solid', color: 'accent.contrast' },
  },
})
