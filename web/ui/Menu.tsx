import { chakra } from '@chakra-ui/react'
import Check from 'lucide-react/icons/check'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  disabled?: boolean | undefined
  destructive?: boolean | undefined
  /** Given: one of several choices; true for the chosen one. */
  checked?: boolean | undefined
  /** A line above this item. */
  divided?: boolean | undefined
}

export type MenuProps = {
  /** Names the button and the menu for screen readers. */
  label: string
  /** What the button shows. */
  children: ReactNode
  items: readonly MenuItem[]
}

/**
 * A button that opens a list of actions. The list is a popover: it lies above tables and dialogs, closes on Escape and
 * on a press elsewhere, and gives the focus back.
 */
export function Menu({ label, children, items }: MenuProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const choices = () => [...(list.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]

  const show = (from: 'first' | 'last') => {
    const box = trigger.current?.getBoundingClientRect()
    const menu = list.current
    if (!box || !menu) return
    menu.showPopover()
    const { offsetWidth: width, offsetHeight: height } = menu
    const below = box.bottom + 4 + height <= window.innerHeight
    menu.style.left = `${Math.max(8, Math.min(box.right - width, window.innerWidth - width - 8))}px`
    menu.style.top = `${below ? box.bottom + 4 : Math.max(8, box.top - height - 4)}px`
    choices()
      .at(from === 'first' ? 0 : -1)
      ?.focus()
  }
  const keyDown = (event: KeyboardEvent) => {
    const all = choices()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const wanted = steps[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    if (wanted === undefined) return
    event.preventDefault()
    all.at(wanted % all.length)?.focus()
  }
  return (
    <>
      <Trigger
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? list.current?.hidePopover() : show('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {children}
      </Trigger>
      <List
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        onKeyDown={keyDown}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {items.map((item) => (
          <Fragment key={item.key}>
            {item.divided ? <chakra.hr my="1" borderColor="border" /> : null}
            <Item
              type="button"
              tabIndex={-1}
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              disabled={item.disabled}
              data-destructive={item.destructive || undefined}
              onClick={() => {
                list.current?.hidePopover()
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
    </>
  )
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
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
})

const List = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    minWidth: '48',
    p: '1',
    color: 'fg',
    bg: 'bg.floating',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    boxShadow: 'md',
  },
})

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
    _disabled: { opacity: '0.5', cursor: 'not-allowed' },
    '&[data-destructive]': { color: 'fg.error', '& svg': { color: 'fg.error' } },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
})
