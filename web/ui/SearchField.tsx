import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { tooLong } from '#shared/text.ts'
import { IconButton } from './Button.tsx'
import { isComposing } from './composition.ts'
import { TextField } from './TextField.tsx'
import { useTypedAhead } from './use-typed-ahead.ts'

export type SearchFieldProps = {
  label: string
  /** The current search text, for instance from the address. */
  value: string
  /** Called `delayMs` after the last change, and at once on Enter and on clearing. */
  onSearch: (text: string) => void
  delayMs?: number | undefined
}

const wordsOf = (typed: string) => typed.normalize('NFC').trim()

/**
 * A search box that waits for a pause in typing, not for the composition's end: the last Hangul syllable is
 * composed until the next key. A new `value` never overwrites text being typed.
 */
export function SearchField({ label, value, onSearch, delayMs = 250 }: SearchFieldProps) {
  const { text, setText, passed } = useTypedAhead(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Another filter may change during the pause, and an older callback would undo that change. */
  const latest = useRef(onSearch)
  latest.current = onSearch

  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (wanted: string, wait: number) => {
    clearTimeout(timer.current)
    const run = () => {
      const search = wordsOf(wanted)
      // The search stands in the address, which servers refuse where it is too long.
      if (search.length > LIMITS.search) return
      passed(search)
      latest.current(search)
    }
    if (wait === 0) run()
    else timer.current = setTimeout(run, wait)
  }
  const change = (next: string) => {
    setText(next)
    ask(next, next === '' ? 0 : delayMs)
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      // Around it may stand a form, which is not sent by searching.
      event.preventDefault()
      ask(text, 0)
    }
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      change('')
    }
  }
  const clear = () => {
    change('')
    input.current?.focus()
  }
  return (
    <TextField
      ref={input}
      label={label}
      hideLabel
      size="sm"
      type="search"
      enterKeyHint="search"
      placeholder={label}
      value={text}
      error={wordsOf(text).length > LIMITS.search ? tooLong(LIMITS.search) : undefined}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={keyDown}
      startIcon={<Search size={16} />}
      // Always there, so that the first key need not draw it.
      end={
        <IconButton
          label="검색어 지우기"
          icon={<X aria-hidden />}
          size="xs"
          hidden={text === ''}
          onClick={clear}
        />
      }
    />
  )
}
