import { Flex, Text } from '@chakra-ui/react'
import { DateField } from './DateField.tsx'

export interface DateRange {
  /** Days in Seoul, both included; an empty one sets no limit. */
  startDate: string
  endDate: string
}

export interface DateRangeFieldProps extends DateRange {
  /** What happened on these days: 개통, 취소. */
  of: string
  onChange: (changed: Partial<DateRange>) => void
  /** The first and the last day that can be chosen; without them any. */
  within?: { min: string; max: string } | undefined
}

/** The first and the last day of a filter. */
export function DateRangeField({ of, startDate, endDate, onChange, within }: DateRangeFieldProps) {
  return (
    <Flex
      align="center"
      gap="1.5"
      style={{ maxWidth: '23rem', flexBasis: '18rem' }}
      // Browsers make date inputs as wide as they like; on a phone two must fit side by side.
      css={{ contain: 'inline-size', '& > div': { minWidth: '0' }, '& input': { minWidth: '0', px: '2' } }}
    >
      <DateField
        {...within}
        label="시작일"
        hideLabel
        title={`${of} 시작일`}
        size="sm"
        value={startDate}
        onChange={(day) => onChange({ startDate: day })}
      />
      <Text as="span" color="fg.subtle" aria-hidden>
        ~
      </Text>
      <DateField
        {...within}
        label="종료일"
        hideLabel
        title={`${of} 종료일`}
        size="sm"
        value={endDate}
        onChange={(day) => onChange({ endDate: day })}
      />
    </Flex>
  )
}
