import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { formatCount } from '#shared/count.ts'

export type TabItem = {
  value: string
  label: ReactNode
  count?: number | undefined
  disabled?: boolean | undefined
}

export type TabsProps = {
  label: string
  items: readonly TabItem[]
  value: string
  onChange: (value: string) => void
  /** `pill` for tabs within a tab. */
  look?: 'line' | 'pill' | undefined
  /** The panel of the chosen tab. */
  children?: ReactNode
}

/** Tabs with counts. Arrow keys, Home and End choose; Tab goes into the panel. A line of them scrolls sideways, pills wrap. */
export function Tabs({ label, items, value, onChange, look = 'line', children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the chosen tab may lie beyond the edge of the line; counts that arrive push it further.
  const widths = items.filter(({ count }) => count !== undefined).length
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-value="${CSS.escape(value)}"]`)
    if (widths >= 0) chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value, widths])
  const keyDown = (event: KeyboardEvent) => {
    const open = items.filter((item) => !item.disabled)
    const at = open.findIndex((item) => item.value === value)
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: open.length - 1,
    }
    const wanted = steps[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = open.at(wanted % open.length)
    if (!next) return
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus()
  }
  return (
    <>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={keyDown} data-look={look}>
        {items.map((item) => (
          <Tab
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            data-value={item.value}
            aria-selected={item.value === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            disabled={item.disabled}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.count === undefined ? null : <Count className="tabular">{formatCount(item.count)}</Count>}
          </Tab>
        ))}
      </List>
      {children === undefined ? null : (
        <chakra.div data-fills role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} pt="4">
          {children}
        </chakra.div>
      )}
    </>
  )
}

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottomWidth: '1px',
    borderColor: 'border',
    '&[data-look=pill]': {
      flexWrap: 'wrap',
      width: 'fit-content',
      maxWidth: 'full',
      p: '0.5',
      borderBottomWidth: '0',
      borderRadius: 'md',
      bg: 'bg.muted',
    },
  },
})

const Tab = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    height: '10',
    px: '3',
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _hover: { color: 'fg' },
    _disabled: { opacity: '0.5', cursor: 'not-allowed' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { color: 'accent.fg', borderColor: 'accent.solid' },
    '@media (pointer: coarse)': { height: '44px' },
    '[data-look=pill] > &': {
      height: '8',
      borderBottomWidth: '0',
      borderRadius: 'sm',
      fontSize: 'sm',
      '&[aria-selected=true]': { bg: 'accent.subtle' },
      '@media (pointer: coarse)': { height: '44px' },
    },
  },
})

const Count = chakra('span', {
  base: {
    minWidth: '5',
    px: '1.5',
    borderRadius: 'full',
    bg: 'bg.muted',
    color: 'fg.muted',
    fontSize: '2xs',
    lineHeight: '1.25rem',
    '[aria-selected=true] > &': { bg: 'accent.subtle', color: 'accent.fg' },
  },
})
