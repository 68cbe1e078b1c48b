import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { KstDay } from '#shared/kst.ts'
import { AskedFigures } from '../../../documents/figures/AskedFigures.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PHONE, useMediaQuery } from '../../../ui/use-media-query.ts'
import type { AddressFilter, SettlementFilter } from '../settlement-filter.ts'
import type { useSettlementTotals } from '../settlement-lists.ts'
import { CarriersPanel } from './CarriersPanel.tsx'
import { DaysPanel } from './DaysPanel.tsx'
import { TotalsPanel } from './TotalsPanel.tsx'

export interface SettlementFiguresProps {
  asked: ReturnType<typeof useSettlementTotals>
  filter: SettlementFilter
  today: KstDay
  onNarrow: (changed: Partial<AddressFilter>) => void
}

/** On narrower screens the panels would fill the screen and push the list out of view. */
const NARROW = '(max-width: 1023px)'

/** The sums of the filtered settlements: in total, by carrier and by day. */
export function SettlementFigures({ asked, ...of }: SettlementFiguresProps) {
  const isPhone = useMediaQuery(PHONE)
  const isNarrow = useMediaQuery(NARROW)
  const [isUnfolded, setUnfolded] = useState(false)
  const folded = isPhone ? '일별·통신사별' : '일별 합계'
  return (
    <Box mb="4">
      <AskedFigures asked={asked}>
        {(totals) => (
          <Panels aria-busy={asked.isPlaceholderData || undefined}>
            <TotalsPanel totals={totals} {...of} />
            {isPhone && !isUnfolded ? null : <CarriersPanel totals={totals} {...of} />}
            {isNarrow && !isUnfolded ? null : (
              <Wide>
                <DaysPanel totals={totals} {...of} />
              </Wide>
            )}
            {isNarrow ? (
              <Wide>
                <Button
                  size="sm"
                  variant="outline"
                  colorPalette="gray"
                  wide
                  aria-expanded={isUnfolded}
                  onClick={() => setUnfolded(!isUnfolded)}
                >
                  {isUnfolded ? `${folded} 접기` : `${folded} 보기`}
                </Button>
              </Wide>
            ) : null}
          </Panels>
        )}
      </AskedFigures>
    </Box>
  )
}

const Panels = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'minmax(0, 1fr) minmax(0, 1fr)',
      xl: '23.5rem 16.5rem minmax(0, 1fr)',
    },
    gap: { base: '2.5', md: '3' },
    transition: 'opacity 160ms',
    '&[aria-busy]': { opacity: '0.55' },
  },
})

const Wide = chakra('div', { base: { minWidth: '0', gridColumn: { md: 'span 2', xl: 'auto' } } })
