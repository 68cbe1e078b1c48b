import { chakra, Text } from '@chakra-ui/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { Button } from './Button.tsx'

export interface SelectionBarProps {
  label: string
  /** How many are chosen: `3건 선택`. */
  status: string
  isAll: boolean
  onChooseAll: () => void
  onClear: () => void
  /** What is done with what is chosen. */
  children: ReactNode
}

/** Below a list whose rows can be chosen, always at the window's end: how many are, and the buttons that do something with them. */
export function SelectionBar({ label, status, isAll, onChooseAll, onClear, children }: SelectionBarProps) {
  useLayoutEffect(liftToasts, [])
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

/** Toasts come up at the window's end as well: they stand above the bar while there is one. */
function liftToasts() {
  const { style } = document.body
  style.setProperty('--toasts-above', '4.5rem')
  return () => void style.removeProperty('--toasts-above')
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
  },
})
