import { Flex, Text } from '@chakra-ui/react'
import Lock from 'lucide-react/icons/lock'
import Undo2 from 'lucide-react/icons/undo-2'
import { CUSTOMER_TYPE_LABELS } from '#shared/documents/document.contract.ts'
import { formatKstShortDay, kstDay } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import type { Settlement } from '#shared/settlements/settlement.contract.ts'
import { Badge } from '../../ui/Badge.tsx'
import { None } from '../../ui/data-table/cells.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** As the amount was calculated, which is what counts here. */
export const typeText = ({ isPortIn }: Settlement) => CUSTOMER_TYPE_LABELS[isPortIn ? 'port-in' : 'new']

/** What somebody is worth; red where it is taken back, faint where it counts in no sum. */
export function Won({ of, children }: { of: Settlement; children: number | null }) {
  if (children === null) return <None />
  const color = of.isCounted ? (children < 0 ? 'fg.error' : undefined) : 'fg.subtle'
  return (
    <Text as="span" color={color}>
      {formatWon(children)}
    </Text>
  )
}

/** Nobody can say the amount yet. */
export function Undetermined() {
  return (
    <Badge size="sm" colorPalette="orange">
      미정
    </Badge>
  )
}

/** Stands on what counts in no sum: cancelled before its month was closed. */
export const NOT_COUNTED = '합계 제외'

/** Of what is taken back the day of the activation too, which is another one. */
export function settledDays({ kind, settledAt, activatedAt }: Settlement) {
  const day = kstDay(settledAt)
  if (kind === 'activation') return { day, activated: null }
  return { day, activated: activatedAt === null ? '환수일' : `개통 ${formatKstShortDay(activatedAt)}` }
}

/** 개통완료, 취소 or 환수. */
export function StateBadge({ settlement }: { settlement: Settlement }) {
  return settlement.kind === 'reversal' ? (
    <Badge size="sm" colorPalette="red" icon={<Undo2 aria-hidden />}>
      환수
    </Badge>
  ) : (
    <StatusBadge size="sm" status={settlement.activationStatus} />
  )
}

/** 마감: nothing of it changes any more. */
export function ClosedMark() {
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1"
      color="fg.muted"
      fontSize="xs"
      lineHeight="1.3"
    >
      <Lock size={12} aria-hidden />
      마감
    </Flex>
  )
}

/** The same where there is no room for the word. */
export function ClosedSign() {
  return (
    <Text as="span" color="fg.muted" title="마감된 달">
      <Lock size={14} role="img" aria-label="마감" aria-hidden={false} />
    </Text>
  )
}
