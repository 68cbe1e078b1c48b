import { Box, chakra, Text } from '@chakra-ui/react'
import { formatKstDateTime, monthWords } from '#shared/kst.ts'
import type { SettlementClosing } from '#shared/settlements/closing.contract.ts'
import { Section } from '../../ui/Section.tsx'
import { countWords, totalWords } from './settlement-sums.ts'

/** The closed months with their sums, and who closed them when. */
export function ClosedMonths({ closings }: { closings: readonly SettlementClosing[] }) {
  return (
    <Section title="마감된 달" level={3}>
      {closings.length === 0 ? (
        <Text color="fg.muted">아직 마감된 달이 없습니다.</Text>
      ) : (
        <List>
          {closings.map(({ month, closedAt, closedByName, ...sums }) => (
            <li key={month}>
              <Box>
                <Text fontWeight="medium">{monthWords(month)}</Text>
                <Text textStyle="xs" color="fg.muted">
                  {`${closedByName} · ${formatKstDateTime(closedAt)}`}
                </Text>
              </Box>
              <Box textAlign="end">
                <Text fontWeight="medium">{totalWords(sums)}</Text>
                <Text textStyle="xs" color="fg.muted">
                  {countWords(sums)}
                </Text>
              </Box>
            </li>
          ))}
        </List>
      )}
    </Section>
  )
}

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
    '& > li': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      py: '2',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    '& > li:last-of-type': { borderBottomWidth: '0' },
  },
})
