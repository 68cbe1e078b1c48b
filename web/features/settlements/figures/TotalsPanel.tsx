import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import { formatWon } from '#shared/money.ts'
import type { SettlementSums } from '#shared/settlements/settlement.contract.ts'
import { Bone } from '../../../documents/figures/AskedFigures.tsx'
import { Panel } from '../../../documents/figures/Panel.tsx'
import { type Change, changeOf, comparisonOf } from '../comparison.ts'
import type { AddressFilter } from '../settlement-filter.ts'
import { amountWords, hasNoAmount, totalWords } from '../settlement-sums.ts'
import type { FiguresProps } from './figures-props.ts'

/** The sums, and their difference from a month earlier. */
export function TotalsPanel({ totals, filter, today, onNarrow }: FiguresProps) {
  const now = totals?.totals
  const comparison = totals && comparisonOf(filter, totals.before, today)
  const then = comparison?.sums
  const areAmountsComparable = now && then && !hasNoAmount(now) && !hasNoAmount(then)
  const narrow = (part: 'amount' | 'state', value: string): Narrowing => ({
    isOn: filter[part] === value,
    press: () => onNarrow({ [part]: filter[part] === value ? '' : value } as Partial<AddressFilter>),
  })
  return (
    <Panel title="합계">
      <Text as="span" className="tabular" textStyle="3xl" fontWeight="bold" data-figure>
        {now === undefined ? <Bone width="6em" /> : totalWords(now)}
      </Text>
      <Box textStyle="sm" minHeight="10" mt="1" mb="2">
        {now === undefined || !comparison ? null : (
          <>
            <Flex gap="1.5" wrap="wrap" align="baseline" className="tabular">
              <Text as="span" color="fg.muted">
                {`${comparison.name} ${totalWords(comparison.sums)}`}
              </Text>
              {areAmountsComparable ? <ChangeText change={changeOf(now.total, then.total)} /> : null}
            </Flex>
            {comparison.whole === null ? null : (
              <Text color="fg.subtle" className="tabular">
                {`${comparison.whole.name} ${totalWords(comparison.whole.sums)}`}
              </Text>
            )}
          </>
        )}
      </Box>
      <Sums>
        <Line
          label="정산 금액"
          value={now?.amount}
          text={now && amountWords(now)}
          before={areAmountsComparable ? then.amount : undefined}
          format={formatWon}
        />
        <Line label="히든단가" value={now?.hiddenPrice} before={then?.hiddenPrice} format={formatWon} />
        <Line label="정산 건수" value={now?.count} before={then?.count} format={countText} />
        <Line label="환수" value={now?.reversals} format={countText} narrowing={narrow('state', '환수')} />
        <Line
          label="미정"
          value={now?.undetermined}
          format={countText}
          narrowing={narrow('amount', 'undetermined')}
        />
      </Sums>
    </Panel>
  )
}

const countText = (count: number) => `${formatCount(count)}건`

interface Narrowing {
  isOn: boolean
  press: () => void
}

interface LineProps {
  label: string
  value: SettlementSums[keyof SettlementSums] | undefined
  /** Shown instead of the value. */
  text?: string | undefined
  before?: number | undefined
  format: (value: number) => string
  /** Makes the value a button that filters the list for these settlements. */
  narrowing?: Narrowing
}

function Line({ label, value, text, before, format, narrowing }: LineProps) {
  const shown = value === undefined ? <Bone width="4em" /> : (text ?? format(value))
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {narrowing === undefined || value === undefined || (value === 0 && !narrowing.isOn) ? (
          shown
        ) : (
          <Press
            type="button"
            aria-pressed={narrowing.isOn}
            aria-label={`${label} ${format(value)}만 보기`}
            onClick={narrowing.press}
          >
            {shown}
          </Press>
        )}
      </dd>
      <dd data-change>
        {value === undefined || before === undefined ? null : (
          <ChangeText change={changeOf(value, before, format)} />
        )}
      </dd>
    </>
  )
}

const LOOK = {
  up: { color: 'fg.success', sign: '▲ ' },
  down: { color: 'fg.error', sign: '▼ ' },
  none: { color: 'fg.subtle', sign: '' },
} as const

function ChangeText({ change: { words, direction } }: { change: Change }) {
  const { color, sign } = LOOK[direction]
  return (
    <Text as="span" color={color} whiteSpace="nowrap">
      <span aria-hidden>{sign}</span>
      {words}
    </Text>
  )
}

const Sums = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' },
    columnGap: '3',
    rowGap: '1',
    alignItems: 'baseline',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { textStyle: 'sm', color: 'fg.muted' },
    '& dd': { textAlign: 'end', fontWeight: 'medium' },
    '& dd[data-change]': { display: { base: 'none', md: 'block' }, fontSize: 'xs', fontWeight: 'normal' },
  },
})

const Press = chakra('button', {
  base: {
    fontWeight: 'medium',
    borderRadius: 'sm',
    cursor: 'pointer',
    textDecoration: 'underline',
    textDecorationColor: 'border.control',
    textUnderlineOffset: '3px',
    _hover: { color: 'accent.fg' },
    '&[aria-pressed=true]': { color: 'accent.fg', px: '2', bg: 'accent.subtle', textDecoration: 'none' },
    '@media (pointer: coarse)': { minHeight: '44px', px: '2' },
  },
})
