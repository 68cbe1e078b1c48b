import { Flex } from '@chakra-ui/react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { formatWon } from '#shared/money.ts'
import { carrierName } from '../../../documents/carrier-name.ts'
import { Nothing } from '../../../documents/figures/AskedFigures.tsx'
import { BarList } from '../../../documents/figures/BarList.tsx'
import { Panel } from '../../../documents/figures/Panel.tsx'
import { withFilter } from '../../../lib/address-filter.ts'
import { Button } from '../../../ui/Button.tsx'
import type { FiguresProps } from './figures-props.ts'

/** The sums by carrier; a press narrows all to one. */
export function CarriersPanel({ totals, filter }: FiguresProps) {
  const [params] = useSearchParams()
  const addressOf = (carrier: string) => `?${withFilter(params, { carrier })}`
  const carriers = totals && [...totals.carriers].sort((one, other) => other.total - one.total)
  return (
    <Panel
      title="통신사별"
      action={
        filter.carrier === '' ? null : (
          <Button size="sm" variant="ghost" asChild>
            <Link to={addressOf('')}>모든 통신사</Link>
          </Button>
        )
      }
    >
      {carriers?.length === 0 ? (
        <Nothing>정산 내역이 없습니다</Nothing>
      ) : (
        <Flex direction="column" flex={{ base: 'none', md: '1 1 12rem' }} minHeight="0" css={OWN_HEIGHT}>
          <BarList
            label="통신사별 정산 합계"
            format={formatWon}
            bars={carriers?.map(({ carrier, total, count, reversals }) => ({
              key: carrier ?? '',
              name: carrierName(carrier),
              note: countWords(count, reversals),
              value: total,
              to: carrier === null ? null : addressOf(carrier),
            }))}
          />
        </Flex>
      )}
    </Panel>
  )
}

function countWords(count: number, reversals: number): string {
  const activations = `${formatCount(count)}건`
  return reversals === 0 ? activations : `${activations} · 환수 ${formatCount(reversals)}건`
}

/** As tall as the panels beside it, and not taller because it is long. */
const OWN_HEIGHT = { '& > ul': { maxHeight: 'none', minHeight: '0', flex: '0 1 auto' } }
