import { Box } from '@chakra-ui/react'
import { type Asked, Nothing } from '../../documents/figures/AskedFigures.tsx'
import { type Bar, BarList } from '../../documents/figures/BarList.tsx'
import { Panel } from '../../documents/figures/Panel.tsx'
import { StatsRange, type StatsRangeState } from '../../documents/figures/StatsRange.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PanelBody } from './PanelBody.tsx'

export interface RangedPanelProps<Row> {
  title: string
  range: StatsRangeState
  asked: Asked<readonly Row[]> & { isPlaceholderData: boolean }
  barsOf: (row: Row) => Bar
  /** What is said when there are none. */
  empty: string
}

/** Figures by name in days of one's choice; while those of other days are on their way, the old ones fade. */
export function RangedPanel<Row>({ title, range, asked, barsOf, empty }: RangedPanelProps<Row>) {
  return (
    <Panel title={title}>
      <StatsRange of={title} {...range} />
      {range.problem === null ? (
        <PanelBody asked={asked}>
          {(rows) => (
            <Box
              aria-busy={asked.isPlaceholderData || undefined}
              opacity={asked.isPlaceholderData ? '0.55' : '1'}
              transition="opacity 160ms"
            >
              {rows?.length === 0 ? (
                <Nothing>{empty}</Nothing>
              ) : (
                <BarList label={title} bars={rows?.map(barsOf)} />
              )}
            </Box>
          )}
        </PanelBody>
      ) : (
        <Notice kind="error">{range.problem}</Notice>
      )}
    </Panel>
  )
}
