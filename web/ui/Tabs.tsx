import { chakra } from '@chakra-ui/react'
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useOptimistic,
  useRef,
} from 'react'
import { formatCount } from '#shared/count.ts'
import { isComposing } from './composition.ts'
import { keyTarget } from './widget-keys.ts'

/*
 * Tabs with counts (WAI-ARIA APG). A line of them scrolls sideways on a phone, pills wrap.
 *
 * One tab is in the page's tab order, the chosen one. Arrow left and right go round, Home and End to the ends; Tab goes on
 * into the panel. What the keys reach is chosen at once, or, with `activation="manual"`, by Enter or Space: for panels
 * that ask the server for something when they appear.
 *
 * A pressed tab is the chosen one at once; until its panel is drawn, which a slow computer does in pieces, the one before
 * takes no press.
 *
 * Only the chosen panel is drawn; without children it is elsewhere, and then no tab points to it. The panel itself takes
 * no focus, the fields and buttons in it do. There are no vertical tabs and none that are disabled or can be removed.
 */

export type TabItem = {
  value: string
  label: ReactNode
  count?: number | undefined
}

export type TabsProps = {
  label: string
  items: readonly TabItem[]
  value: string
  onChange: (value: string) => void
  /** `pill` for tabs within a tab. */
  look?: 'line' | 'pill' | undefined
  activation?: 'automatic' | 'manual' | undefined
  /** The panel of the chosen tab. */
  children?: ReactNode
}

export function Tabs(props: TabsProps) {
  const { label, items, value: drawn, onChange, look = 'line', activation = 'automatic', children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [value, show] = useOptimistic(drawn)
  const choose = (next: string) =>
    startTransition(() => {
      show(next)
      onChange(next)
    })
  // On a phone the chosen tab may be outside the scrolled line, and arriving counts push it further.
  const counted = items.filter(({ count }) => count !== undefined).length
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-value="${CSS.escape(value)}"]`)
    if (counted < 0 || !chosen || list.current === null) return
    // The line alone: scrollIntoView would move the page too.
    const [line, tab] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    list.current.scrollLeft += tab.left + tab.width / 2 - line.left - line.width / 2
  }, [value, counted])
  const keyDown = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = tabs.indexOf(document.activeElement as HTMLElement)
    const target = keyTarget(event.key, at, tabs.length, 'ArrowLeft ArrowRight')
    const item = target === undefined ? undefined : items[target]
    if (target === undefined || !item || isComposing(event)) return
    event.preventDefault()
    if (activation === 'automatic') choose(item.value)
    tabs[target]?.focus()
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
            onClick={() => choose(item.value)}
          >
            {item.label}
            {item.count === undefined ? null : <Count className="tabular">{formatCount(item.count)}</Count>}
          </Tab>
        ))}
      </List>
      {children === undefined ? null : (
        <chakra.div
          data-fills
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${value}`}
          inert={value !== drawn}
          pt="4"
        >
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
