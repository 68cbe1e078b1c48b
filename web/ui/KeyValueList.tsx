import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type KeyValue = {
  label: string
  value: ReactNode
  /** Takes the whole width, as memos do. */
  wide?: boolean | undefined
}

/** Names and values side by side; a missing value is shown as a dash. */
export function KeyValueList({ items, columns = 2 }: { items: readonly KeyValue[]; columns?: number }) {
  return (
    <List
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {items.map((item) => (
        <chakra.div key={item.label} minWidth="0" gridColumn={item.wide ? '1 / -1' : undefined}>
          <chakra.dt textStyle="xs" color="fg.subtle">
            {item.label}
          </chakra.dt>
          <chakra.dd whiteSpace="pre-line" className="tabular">
            {item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}
          </chakra.dd>
        </chakra.div>
      ))}
    </List>
  )
}

const List = chakra('dl', { base: { display: 'grid', columnGap: '5', rowGap: '3' } })
