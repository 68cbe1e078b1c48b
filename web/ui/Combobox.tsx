import { Box, chakra, Text } from '@chakra-ui/react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { InputControl } from './Control.tsx'
import { isComposing } from './composition.ts'
import { FieldFrame, type FieldProps, splitFieldProps, useFieldWiring } from './FieldFrame.tsx'
import { useListPlace } from './use-list-place.ts'

export type ComboboxProps<Option> = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'required' | 'color' | 'size' | 'height' | 'width'> & {
    /** The text in the box, which need not be an option. */
    value: string
    onValueChange: (text: string) => void
    /** Already filtered by the caller for `value`; the first `shown` of them are drawn. */
    options: readonly Option[]
    optionKey: (option: Option) => string | number
    renderOption: (option: Option) => ReactNode
    onChoose: (option: Option) => void
    /** Shown when the list is open and has nothing to offer. Without it an empty list stays closed. */
    emptyText?: string | undefined
    loading?: boolean | undefined
    shown?: number | undefined
  }

/** The list stays a moment after the box lost focus, so that a press on it still arrives. */
const HIDE_DELAY_MS = 200

/** A text box with suggestions (WAI-ARIA combobox, list autocomplete): arrows move, Enter takes, Escape closes. */
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
  const { shown = 50, onFocus, onBlur, onKeyDown, ...input } = rest
  const wiring = useFieldWiring(field, id)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const visible = options.slice(0, shown)
  const expanded = open && (visible.length > 0 || Boolean(loading) || emptyText !== undefined)
  const place = useListPlace(box, expanded)
  const listId = `${wiring.id}-list`
  const optionId = (index: number) => `${wiring.id}-option-${index}`

  useEffect(() => () => clearTimeout(hiding.current), [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (option: Option) => {
    onChoose(option)
    close()
  }
  const move = (step: number) => {
    setOpen(true)
    if (visible.length > 0)
      setActive((active + step + visible.length + (active < 0 && step < 0 ? 1 : 0)) % visible.length)
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (isComposing(event) || event.defaultPrevented) return
    const chosen = expanded ? visible[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && expanded) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    <FieldFrame {...field} controlId={wiring.id}>
      <Box ref={box} position="relative">
        <InputControl
          autoComplete="off"
          spellCheck={false}
          {...input}
          {...wiring}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={listId}
          aria-activedescendant={expanded && active >= 0 ? optionId(active) : undefined}
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
        <List
          ref={list}
          id={listId}
          role="listbox"
          aria-labelledby={`${wiring.id}-label`}
          hidden={!expanded}
          style={place}
          onMouseDown={(event) => event.preventDefault()}
        >
          {visible.map((option, index) => (
            <Item
              key={optionKey(option)}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => choose(option)}
            >
              {renderOption(option)}
            </Item>
          ))}
        </List>
        {expanded && visible.length === 0 ? (
          <Note style={place}>{loading ? '찾는 중…' : emptyText}</Note>
        ) : null}
      </Box>
      <Text as="span" role="status" css={{ position: 'absolute', clipPath: 'inset(50%)', boxSize: '1px' }}>
        {expanded ? (visible.length > 0 ? `${options.length}개의 제안` : (emptyText ?? '')) : ''}
      </Text>
      {expanded && options.length > visible.length ? (
        <Text mt="1" textStyle="xs" color="fg.subtle">
          {formatCount(options.length)}개 중 {visible.length}개를 보여드립니다. 더 입력해 주세요.
        </Text>
      ) : null}
    </FieldFrame>
  )
}

const FLOATING = {
  position: 'absolute',
  insetInline: '0',
  top: 'calc(100% + 4px)',
  zIndex: 'dropdown',
  bg: 'bg.floating',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'md',
  boxShadow: 'md',
} as const

const List = chakra('ul', {
  base: { ...FLOATING, maxHeight: '18rem', overflowY: 'auto', p: '1', '&:empty': { display: 'none' } },
})

const Item = chakra('li', {
  base: {
    px: '2.5',
    py: '2',
    borderRadius: 'sm',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&[aria-selected=true]': { bg: 'accent.subtle', color: 'accent.fg' },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
})

const Note = chakra('div', { base: { ...FLOATING, px: '3', py: '3', textStyle: 'sm', color: 'fg.muted' } })
