import { Box, chakra, type HTMLChakraProps, Text } from '@chakra-ui/react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { formatCount } from '#shared/count.ts'
import { InputControl } from './Control.tsx'
import { isComposing } from './composition.ts'
import {
  FieldFrame,
  type FieldProps,
  splitFieldProps,
  useFieldWiring,
  VISUALLY_HIDDEN,
} from './FieldFrame.tsx'
import { FLOATING, useFloating } from './floating.ts'
import { keyTarget } from './widget-keys.ts'

/*
 * A text box with suggestions (WAI-ARIA APG: editable combobox with a listbox, list autocomplete). The focus stays in the
 * box; `aria-activedescendant` says which suggestion is the active one.
 *
 * Arrow down and up open the list and go round in it (with Alt they only open and close it), Enter takes the active
 * suggestion, Escape closes the list and nothing around it. The keys that move the cursor (left, right, Home, End) return
 * to the text, so that no suggestion is active. While a syllable is being composed no key does anything.
 *
 * It does not filter: the caller gives the suggestions for the text. It has no type-ahead, since typing is what filters; for
 * a choice among few fixed values take SelectField, whose native list has one. The text need not be a suggestion.
 */

export type ComboboxProps<Option> = FieldProps &
  Omit<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'required' | 'color' | 'size' | 'height' | 'width' | 'maxLength'
  > & {
    /** The text in the box, which need not be an option. */
    value: string
    onValueChange: (text: string) => void
    /** Already filtered by the caller for `value`; the first `shown` of them are drawn. */
    options: readonly Option[]
    optionKey: (option: Option) => string | number
    /**
     * Plain elements, since each key draws them anew: the name in a `span`, then what stands at the right, cut where it is
     * long in `small`. A `small` within the name stands under it on phones.
     */
    renderOption: (option: Option) => ReactNode
    onChoose: (option: Option) => void
    /** Shown in an open list without suggestions. Without it an empty list stays closed. */
    emptyText?: string | undefined
    loading?: boolean | undefined
    shown?: number | undefined
    size?: 'sm' | 'md' | undefined
  }

/** The list stays a moment after the box has lost the focus, so that a press on it still counts. */
const HIDE_DELAY_MS = 200

export function Combobox<Option>(props: ComboboxProps<Option>) {
  const [field, own] = splitFieldProps(props)
  const {
    id,
    value,
    onValueChange,
    options,
    optionKey,
    renderOption,
    onChoose,
    emptyText,
    loading,
    ...rest
  } = own
  const { shown = 50, size = 'md', onFocus, onBlur, onKeyDown, ...input } = rest
  const wiring = useFieldWiring(field, id)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const visible = options.slice(0, shown)
  const isListed = open && visible.length > 0
  const note = open && !isListed ? (loading ? '찾는 중…' : emptyText) : undefined
  const listId = `${wiring.id}-list`
  const optionId = (index: number) => `${wiring.id}-option-${index}`
  const chosen = isListed ? visible[active] : undefined
  const activeId = chosen === undefined ? undefined : optionId(active)

  useEffect(() => () => clearTimeout(hiding.current), [])
  useEffect(() => {
    if (activeId === undefined) return
    // The key that opens the list may choose its last one; it is laid out with the next frame.
    const frame = requestAnimationFrame(() =>
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [activeId])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (option: Option) => {
    onChoose(option)
    close()
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (isComposing(event) || event.defaultPrevented) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setOpen(!event.altKey || key === 'ArrowDown')
      setActive(event.altKey ? -1 : (keyTarget(key, active, visible.length, 'ArrowUp ArrowDown') ?? -1))
    } else if (key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    } else if (key === 'Escape' && (isListed || note !== undefined)) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) {
      setActive(-1)
    }
  }
  return (
    <FieldFrame {...field} controlId={wiring.id}>
      <Box ref={box}>
        <InputControl
          autoComplete="off"
          spellCheck={false}
          {...input}
          {...wiring}
          size={size}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={activeId}
          value={value}
          onChange={(event) => {
            onValueChange(event.currentTarget.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={(event) => {
            clearTimeout(hiding.current)
            onFocus?.(event)
          }}
          onClick={() => setOpen(true)}
          onBlur={(event) => {
            hiding.current = setTimeout(close, HIDE_DELAY_MS)
            onBlur?.(event)
          }}
          onKeyDown={keyDown}
        />
      </Box>
      {isListed ? (
        <Popup anchor={box} id={listId} role="listbox" aria-labelledby={`${wiring.id}-label`}>
          {visible.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the focus and its keys stay in the box.
            // biome-ignore lint/a11y/useFocusableInteractive: as above; aria-activedescendant names the active one.
            <div
              key={optionKey(option)}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => choose(option)}
            >
              {renderOption(option)}
            </div>
          ))}
        </Popup>
      ) : null}
      {note === undefined ? null : (
        <Popup anchor={box} px="3" py="3" textStyle="sm" color="fg.muted">
          {note}
        </Popup>
      )}
      <Text as="span" role="status" css={VISUALLY_HIDDEN}>
        {isListed ? `${options.length}개의 제안` : note}
      </Text>
      {isListed && options.length > visible.length ? (
        <Text mt="1" textStyle="xs" color="fg.subtle">
          {formatCount(options.length)}개 중 {visible.length}개를 보여드립니다. 더 입력해주세요.
        </Text>
      ) : null}
    </FieldFrame>
  )
}

function Popup({ anchor, ...rest }: HTMLChakraProps<'div'> & { anchor: RefObject<HTMLElement | null> }) {
  const popup = useRef<HTMLDivElement>(null)
  useFloating(popup, anchor, 'anchor')
  return <Floating ref={popup} popover="manual" onMouseDown={(event) => event.preventDefault()} {...rest} />
}

const Floating = chakra('div', {
  base: {
    ...FLOATING,
    maxHeight: 'min(18rem, var(--room))',
    '& > [role=option]': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: '3',
      px: '2.5',
      py: '2',
      borderRadius: 'sm',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
      '@media (pointer: coarse)': { minHeight: '44px' },
    },
    '& > [aria-selected=true]': { bg: 'accent.subtle', color: 'accent.fg' },
    '& small': { color: 'fg.muted', fontSize: 'inherit' },
    '& > [role=option] > small': { truncate: true },
    '& span > small': { display: { base: 'block', md: 'inline' }, ms: { md: '1' }, textStyle: 'xs' },
    '& > [role=option] > .tabular': { flexShrink: '0', maxWidth: '70%' },
  },
})
