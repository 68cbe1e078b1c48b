import { chakra, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { LOW } from './use-media-query.ts'

export interface SelectionBarProps {
  label: string
  /** How many rows are chosen: `3건 선택`. */
  status: string
  isAll: boolean
  onChooseAll: () => void
  onClear: () => void
  /** Buttons for the chosen rows. */
  children: ReactNode
}

/** The bar under a list with chosen rows, kept at the window's bottom: their number and the buttons. */
export function SelectionBar({ label, status, isAll, onChooseAll, onClear, children }: SelectionBarProps) {
  return (
    <Bar role="group" aria-label={label}>
      <Text role="status" fontWeight="medium" className="tabular" flex="1 1 auto">
        {status}
      </Text>
      <Button size="sm" variant="ghost" colorPalette="gray" onClick={isAll ? onClear : onChooseAll}>
        {isAll ? '선택 해제' : '모두 선택'}
      </Button>
      {children}
    </Bar>
  )
}

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    zIndex: 'docked',
    bottom: 'calc(env(safe-area-inset-bottom) + {spacing.2})',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    mt: 'auto',
    ps: '4',
    pe: '2',
    py: '2',
    layerStyle: 'card',
    boxShadow: 'md',
    [LOW]: { position: 'static' },
  },
})
