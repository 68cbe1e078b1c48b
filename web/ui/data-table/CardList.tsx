import { chakra } from '@chakra-ui/react'
import { memo, type ReactNode, useState } from 'react'
import { CheckMark } from '../CheckboxField.tsx'
import { type Column, type RowKey, type Selection, toggled } from './column.ts'
import { EndSentinel } from './EndSentinel.tsx'

type CardListProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  renderCard: (row: Row) => ReactNode
  onOpen?: ((row: Row) => void) | undefined
  selection?: Selection | undefined
  rowLabel?: ((row: Row) => string) | undefined
  onEndReached?: (() => void) | undefined
}

/** How many cards are rendered at a time: ten thousand at once would stall a phone. */
const BATCH = 60

/** The rows as cards for a phone. More are rendered near the end, and the browser skips distant ones. */
export function CardList<Row>(props: CardListProps<Row>) {
  const [limit, setLimit] = useState(BATCH)
  const { label, rows, rowKey, onEndReached } = props
  return (
    <>
      <List aria-label={label}>
        {rows.slice(0, limit).map((row, index) => (
          <RowCard key={rowKey(row)} row={row} index={index} of={props} />
        ))}
      </List>
      {limit < rows.length ? <EndSentinel onReach={() => setLimit(limit + BATCH)} key={limit} /> : null}
      {limit >= rows.length && onEndReached ? <EndSentinel onReach={onEndReached} key={rows.length} /> : null}
    </>
  )
}

interface RowCardProps<Row> {
  row: Row
  index: number
  of: CardListProps<Row>
}

/** Stays as it is when more are rendered after it: with a thousand cards each further batch would take a second. */
const RowCard = memo(function RowCard<Row>({ row, index, of }: RowCardProps<Row>) {
  const { rowKey, renderCard, onOpen, selection, rowLabel } = of
  const key = rowKey(row)
  const name = rowLabel?.(row) ?? `${index + 1}번째 항목`
  return (
    <Card data-selected={selection?.keys.has(key) || undefined}>
      {selection ? (
        <Edge>
          <CheckMark
            type="checkbox"
            boxSize="6"
            aria-label={`${name} 선택`}
            checked={selection.keys.has(key)}
            onChange={() => selection.onChange(toggled(selection.keys, key))}
          />
        </Edge>
      ) : null}
      <chakra.div flex="1" minWidth="0">
        {renderCard(row)}
      </chakra.div>
      {onOpen ? <Cover type="button" aria-label={`${name} 열기`} onClick={() => onOpen(row)} /> : null}
    </Card>
  )
}) as <Row>(props: RowCardProps<Row>) => ReactNode

const List = chakra('ul', { base: { display: 'flex', flexDirection: 'column', gap: '2.5' } })

const Card = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    p: '4',
    layerStyle: 'card',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 140px',
    '&[data-selected]': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    // The control that opens the card covers it; other buttons and links stand above that.
    '& a, & button, & label': { position: 'relative', zIndex: '1' },
  },
})

/** A label larger than the box: a press a little beside it chooses the row instead of opening it. */
const Edge = chakra('label', { base: { m: '-4', me: '-3', p: '4', pe: '3', cursor: 'pointer' } })

const Cover = chakra('button', {
  base: {
    position: 'absolute !important',
    zIndex: '0 !important',
    inset: '0',
    borderRadius: 'lg',
    cursor: 'pointer',
  },
})
