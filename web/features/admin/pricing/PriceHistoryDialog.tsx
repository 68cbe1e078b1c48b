import { Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#shared/endpoint.ts'
import { formatWon } from '#shared/money.ts'
import { isInForce, periodText } from '#shared/price-period.ts'
import {
  listSettlementPriceHistory,
  type PricedPlan,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { call } from '../../../lib/api-client.ts'
import { caching } from '../../../lib/query-client.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState, Unread } from '../../../ui/EmptyState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Timeline } from '../../../ui/Timeline.tsx'
import { UNIT_PRICES_KEY } from './unit-prices.ts'

type Price = ResponseOf<typeof listSettlementPriceHistory>[number]

/** All prices that were ever set for a plan, including those that were replaced. */
export function PriceHistoryDialog({ plan, onClose }: { plan: PricedPlan; onClose: () => void }) {
  const today = useKstDay()
  const { servicePlanId } = plan
  const query = useQuery({
    ...caching.admin,
    queryKey: [...UNIT_PRICES_KEY, 'history', servicePlanId],
    queryFn: ({ signal }) => call(listSettlementPriceHistory, { params: { servicePlanId }, signal }),
  })
  const { data } = query
  return (
    <Dialog
      open
      closeOnBackdrop
      title="정산단가 이력"
      description={`${plan.carrier} · ${plan.servicePlanName}`}
      onClose={onClose}
      footer={
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          닫기
        </Button>
      }
    >
      {data === undefined ? (
        <Unread of={query}>
          <FormSkeleton fields={3} />
        </Unread>
      ) : data.length === 0 ? (
        <EmptyState title="등록된 정산단가가 없습니다." />
      ) : (
        <Timeline
          label="정산단가 이력"
          entries={data.map((price) => ({
            key: price.id,
            at: price.createdAt,
            by: price.createdByName,
            note: [`적용 ${periodText(price)}`, price.memo].filter(Boolean).join('\n'),
            title: <PriceLine price={price} today={today} />,
          }))}
        />
      )}
    </Dialog>
  )
}

function PriceLine({ price, today }: { price: Price; today: string }) {
  return (
    <Flex as="span" wrap="wrap" align="center" columnGap="2" className="tabular">
      신규 {formatWon(price.newCustomerPrice)} · 번호이동 {formatWon(price.portInPrice)}
      <State price={price} today={today} />
    </Flex>
  )
}

function State({ price, today }: { price: Price; today: string }) {
  if (!price.isActive) return <Badge size="sm">다른 단가로 대체됨</Badge>
  if (price.effectiveFrom > today) {
    return (
      <Badge size="sm" colorPalette="accent">
        예정
      </Badge>
    )
  }
  return isInForce(price, today) ? (
    <Badge size="sm" colorPalette="green">
      적용 중
    </Badge>
  ) : (
    <Badge size="sm">종료</Badge>
  )
}
