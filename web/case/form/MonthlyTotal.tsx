import { Box, Text } from '@chakra-ui/react'
import type { Document } from '#shared/documents/document.contract.ts'
import { formatWon } from '#shared/money.ts'
import type { CaseValues, Offered } from './case-form.ts'
import { totalOf } from './plan-form.ts'

export interface MonthlyTotalProps {
  values: CaseValues
  base: Document
  offered: Offered
}

/** What the customer pays a month by the values in the form; it stands beside the buttons that save them. */
export function MonthlyTotal({ values, base, offered }: MonthlyTotalProps) {
  const total = totalOf(values, base, offered)
  return (
    <Box flex="1" minWidth="0" lineHeight="short">
      <Text textStyle="xs" color="fg.muted">
        월 요금 합계
      </Text>
      <Text
        as="output"
        display="block"
        truncate
        className="tabular"
        aria-live="polite"
        textStyle="sm"
        {...(typeof total === 'number' ? { fontWeight: 'bold' } : { color: 'fg.muted' })}
      >
        {total === null
          ? '요금제를 선택해주세요.'
          : total === 'unknown'
            ? '저장하면 계산됩니다.'
            : formatWon(total)}
      </Text>
    </Box>
  )
}
