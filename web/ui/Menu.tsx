import { chakra } from '@chakra-ui/react'
import Check from 'lucide-react/icons/check'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useBackCloses } from './back-closes.ts'
import { isComposing } from './composition.ts'
import { FLOATING, useFloating } from './floating.ts'
import { keyTarget, useLetterKeys } from './widget-keys.ts'

/*
 * A menu button (WAI-ARIA APG): a button that opens a list of actions, or of choices of which one is checked.
 *
 * On the button Enter, Space and arrow down open the menu at its first item, arrow up at its last. In the menu the arrows
 * go round, Home and End to the ends, letters to the item that begins with them (Hangul by initial consonants), Enter and
 * Space choose. Escape, Tab, a press elsewhere and a phone's way back (back-closes.ts) close it; the focus returns to the button.
 *
 * An item that is switched on and off leaves the menu open, so that several can be switched in a row.
 *
 * It has no submenus, no disabled items (leave an item out instead), and draws its items only while it is open.
 */

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  destructive?: boolean | undefined
  /** For a choice: whether it is the chosen one. Left out for an action. */
  checked?: boolean | undefined
  /** A choice of its own, switched on and off, instead of one of several. */
  isSwitch?: boolean | undefined
  /** Draws a line above this item. */
  divided?: boolean | undefined
}

export type MenuProps = {
  /** Names the button and the menu for screen readers. */
  label: string
  /** The content of the button. */
  children: ReactNode
  items: readonly MenuItem[]
  /** `outline` looks like the small buttons beside it, `chosen` like a pressed one of them. */
  look?: 'outline' | 'chosen' | undefined
}

export function Menu({ label, children, items, look }: MenuProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [openAt, setOpenAt] = useState<'first' | 'last'>()
  const isOpen = openAt !== undefined
  return (
    <>
      <Trigger
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-look={look}
        onClick={() => setOpenAt(isOpen ? undefined : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {children}
      </Trigger>
      {openAt === undefined ? null : (
        <OpenMenu
          id={id}
          label={label}
          items={items}
          startAt={openAt}
          trigger={trigger}
          onClosed={() => setOpenAt(undefined)}
        />
      )}
    </>
  )
}

interface OpenMenuProps extends Pick<MenuProps, 'label' | 'items'> {
  id: string
  startAt: 'first' | 'last'
  trigger: RefObject<HTMLButtonElement | null>
  onClosed: () => void
}

function OpenMenu({ id, label, items, startAt, trigger, onClosed }: OpenMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  useFloating(list, trigger, 'content')
  const letterTarget = useLetterKeys()
  const choices = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
  useEffect(() => {
    const all = list.current?.querySelectorAll<HTMLElement>('button')
    all?.[startAt === 'first' ? 0 : all.length - 1]?.focus({ preventScroll: true })
  }, [startAt])

  const close = () => {
    trigger.current?.focus({ preventScroll: true })
    onClosed()
  }
  useBackCloses(close)
  const keyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    // By then the focus is back on the button, so Tab goes on from there.
    if (event.key === 'Tab') return close()
    const all = choices()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const target =
      keyTarget(event.key, at, all.length, 'ArrowUp ArrowDown') ??
      letterTarget(
        event,
        all.map(({ textContent }) => textContent),
        at,
      )
    if (target === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (target === undefined) close()
    else all[target]?.focus()
  }
  return (
    <List
      ref={list}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      onKeyDown={keyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClosed()
      }}
    >
      {items.map((item) => (
        <Fragment key={item.key}>
          {item.divided ? <chakra.hr my="1" borderColor="border" /> : null}
          <Item
            type="button"
            tabIndex={-1}
            role={roleOf(item)}
            aria-checked={item.checked}
            data-destructive={item.destructive || undefined}
            onClick={() => {
              if (!item.isSwitch) close()
              item.onSelect()
            }}
          >
            {item.icon}
            <chakra.span flex="1">{item.label}</chakra.span>
            {item.checked ? <Check aria-hidden /> : null}
          </Item>
        </Fragment>
      ))}
    </List>
  )
}

function roleOf({ checked, isSwitch }: MenuItem) {
  if (checked === undefined) return 'menuitem'
  return isSwitch ? 'menuitemcheckbox' : 'menuitemradio'
}

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '9',
    px: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[aria-expanded=true]': { bg: 'bg.muted' },
    '&[data-look]': {
      px: '3',
      gap: '1.5',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      bg: 'bg.panel',
      fontSize: 'sm',
      fontWeight: 'medium',
      lineHeight: '1.2',
      maxWidth: 'full',
      '& svg': { flexShrink: '0', width: '1.15em', height: '1.15em' },
    },
    '&[data-look=chosen]': { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'transparent' },
    '@media (pointer: fine)': { '&[data-look]': { minHeight: '8' } },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
})

const List = chakra('div', { base: { ...FLOATING, minWidth: '48' } })

const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minHeight: '9',
    px: '2.5',
    borderRadius: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    '& svg': { boxSize: '4', color: 'fg.muted' },
    _hover: { bg: 'bg.muted' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[data-destructive]': { color: 'fg.error', '& svg': { color: 'fg.error' } },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
})
