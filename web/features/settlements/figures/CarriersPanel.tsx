import { Box, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { SettlementSums } from '#shared/settlements/settlement.contract.ts'
import { carrierName } from '../../../documents/carrier-name.ts'
import { Nothing } from '../../../documents/figures/AskedFigures.tsx'
import { BarList } from '../../../documents/figures/BarList.tsx'
import { Panel } from '../../../documents/figures/Panel.tsx'
import { withFilter } from '../../../lib/address-filter.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { countWords, totalWords } from '../settlement-sums.ts'
import type { FiguresProps } from './figures-props.ts'

/** The sums by carrier; pressing a carrier filters for it. */
export function CarriersPanel({ totals, filter }: FiguresProps) {
  const [params] = useSearchParams()
  const narrowedTo = (carrier: string) => `?${withFilter(params, { carrier })}`
  const carriers = totals?.carriers.filter(hasSettlements).sort((one, other) => other.total - one.total)
  const frame = useRef<HTMLDivElement>(null)
  const focusKept = useFocusKept(frame)
  return (
    <Box ref={frame} tabIndex={-1} outline="none" {...focusKept} minWidth="0">
      <Panel
        title="통신사별"
        action={
          filter.carrier === '' ? null : (
            <Button size="sm" variant="ghost" asChild>
              <Link replace to={narrowedTo('')}>
                모든 통신사
              </Link>
            </Button>
          )
        }
      >
        {carriers?.length === 0 ? (
          <Nothing>정산 내역이 없습니다.</Nothing>
        ) : (
          <Flex direction="column" flex={{ base: 'none', md: '1 1 12rem' }} minHeight="0" css={OWN_HEIGHT}>
            <BarList
              label="통신사별 정산 합계"
              narrows
              bars={carriers?.map(({ carrier, ...sums }) => ({
                key: carrier ?? '',
                name: carrierName(carrier),
                note: countWords(sums),
                value: sums.total,
                text: totalWords(sums),
                to: carrier === null ? null : narrowedTo(carrier),
              }))}
            />
          </Flex>
        )}
      </Panel>
    </Box>
  )
}

/** Adjustments and carried balances are of no carrier, and in no sum here. */
function hasSettlements({ count, reversals, total }: SettlementSums): boolean {
  return count !== 0 || reversals !== 0 || total !== 0
}

/** As tall as the panels beside it: a long list scrolls instead of making the panel taller. */
const OWN_HEIGHT = { '& > ul': { maxHeight: 'none', minHeight: '0', flex: '0 1 auto' } }
