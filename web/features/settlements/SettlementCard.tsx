import { Flex, Text } from '@chakra-ui/react'
import { formatWon } from '#shared/money.ts'
import type { Settlement } from '#shared/settlements/settlement.contract.ts'
import { CardFacts, CardHead } from '../../records/row-actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { SettlementRowActions, type SettlementRowActionsProps } from './SettlementRowActions.tsx'
import {
  ClosedMark,
  NOT_COUNTED,
  StateBadge,
  settledDays,
  typeText,
  Undetermined,
  Won,
} from './settlement-cells.tsx'

/** A settlement on a phone. */
export function SettlementCard(props: SettlementRowActionsProps) {
  const { settlement: it } = props
  const { settlementAmount, hiddenPrice, manualSettlementAmount } = it
  const { day, activated } = settledDays(it)
  return (
    <Flex direction="column" gap="1">
      <CardHead title={it.customerName}>
        <SettlementRowActions {...props} />
      </CardHead>
      <CardFacts of={[day, activated, it.carrier, typeText(it), it.servicePlanName]} />
      <CardFacts of={[it.storeName, it.contactCode, it.customerPhone]} />
      <Flex align="baseline" justify="space-between" gap="3" className="tabular">
        <Text textStyle="sm" color="fg.muted">
          {partsText(it)}
        </Text>
        <Text as="strong" textStyle="lg" whiteSpace="nowrap">
          {it.total === null ? <Undetermined /> : <Won of={it}>{it.total}</Won>}
        </Text>
      </Flex>
      <Flex align="center" gap="2" wrap="wrap">
        <StateBadge settlement={it} />
        {it.isCounted ? null : <Badge size="sm">{NOT_COUNTED}</Badge>}
        {settlementAmount === null && hiddenPrice !== null ? <Undetermined /> : null}
        {manualSettlementAmount === null ? null : <Badge size="sm">직접 입력</Badge>}
        {it.isManual ? <Badge size="sm">수동 등록</Badge> : null}
        {it.isClosed ? <ClosedMark /> : null}
      </Flex>
    </Flex>
  )
}

function partsText({ settlementAmount, hiddenPrice }: Settlement): string {
  const amount = settlementAmount === null ? '정산 금액 미정' : `정산 ${formatWon(settlementAmount)}`
  return hiddenPrice === null ? amount : `${amount} · 히든 ${formatWon(hiddenPrice)}`
}
