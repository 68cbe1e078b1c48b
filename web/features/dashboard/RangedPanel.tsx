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
  /** The text shown without any figures. */
  empty: string
}

/** Figures by name in a chosen range of days; old ones are faded while those of a new range load. */
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
