import { Flex, Text } from '@chakra-ui/react'
import Lock from 'lucide-react/icons/lock'
import Undo2 from 'lucide-react/icons/undo-2'
import { CUSTOMER_TYPE_LABELS } from '#shared/documents/document.contract.ts'
import { kstDay } from '#shared/kst.ts'
import { formatWon } from '#shared/money.ts'
import { LATER_KIND_LABELS, type Settlement } from '#shared/settlements/settlement.contract.ts'
import { Badge } from '../../ui/Badge.tsx'
import { None } from '../../ui/data-table/cells.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** The customer type that the amount was calculated with. */
export const typeText = ({ isPortIn }: Settlement) => CUSTOMER_TYPE_LABELS[isPortIn ? 'port-in' : 'new']

/** An amount; red when negative, pale when it is not part of any sum. */
export function Won({ of, children }: { of: Settlement; children: number | null }) {
  if (children === null) return <None />
  const color = of.isCounted ? (children < 0 ? 'fg.error' : undefined) : 'fg.subtle'
  return (
    <Text as="span" color={color}>
      {formatWon(children)}
    </Text>
  )
}

/** A badge for an amount that is not known yet. */
export function Undetermined() {
  return (
    <Badge size="sm" colorPalette="orange">
      미정
    </Badge>
  )
}

/** Marks settlements that are in no sum: cancelled before their month was closed. */
export const NOT_COUNTED = '합계 제외'

/** The day of a settlement; for a reversal also that of the activation, which is an earlier one. */
export function settledDays({ kind, settledAt, activatedAt }: Settlement) {
  const day = kstDay(settledAt)
  if (kind === 'activation') return { day, activated: null }
  return {
    day,
    activated: activatedAt === null ? `${LATER_KIND_LABELS[kind]}일` : `개통 ${kstDay(activatedAt)}`,
  }
}

/** The state as a badge: 개통완료, 취소, 환수 or 환수 취소. */
export function StateBadge({ settlement }: { settlement: Settlement }) {
  const { kind, activationStatus } = settlement
  if (kind === 'activation') return <StatusBadge size="sm" status={activationStatus} />
  return (
    <Badge size="sm" colorPalette={kind === 'reversal' ? 'red' : 'blue'} icon={<Undo2 aria-hidden />}>
      {LATER_KIND_LABELS[kind]}
    </Badge>
  )
}

/** 마감: the settlement can no longer change. */
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

/** The same as an icon only. */
export function ClosedSign() {
  return (
    <Text as="span" color="fg.muted" title="마감된 달">
      <Lock size={14} role="img" aria-label="마감" aria-hidden={false} />
    </Text>
  )
}
