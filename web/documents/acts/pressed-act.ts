import { ACT_NAMES, type ActName, actOf, type Key, type Place } from './act-table.ts'

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What is typed into: letters belong to it. In a list of choices letters look for one. */
const TYPED_INTO = 'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox]'
const NOT_TYPED_INTO = 'input:is([type=radio], [type=checkbox], [type=button], [type=file])'

/** Whether the focus is where keys are typed; of searches this is said apart. */
export function typingIn(target: EventTarget | null): 'search' | 'field' | null {
  if (!(target instanceof Element) || target.matches(NOT_TYPED_INTO)) return null
  const field = target.closest(TYPED_INTO)
  if (field === null) return null
  return field instanceof HTMLInputElement && field.type === 'search' ? 'search' : 'field'
}

/** The acts that this key means, at each of their places. */
export function pressedActs(event: Pressed, typing: ReturnType<typeof typingIn>): PressedAct[] {
  return ACT_NAMES.flatMap((name) =>
    (actOf(name).keys ?? [])
      .filter((key) => isPressed(event, key) && isHeard(key, typing))
      .map((key) => ({ name, only: key.only })),
  )
}

export interface PressedAct {
  name: ActName
  /** The one place where the key means this. */
  only: Place | undefined
}

/** Whether the key is one of this act's, wherever the focus is. */
export function isKeyOf(name: ActName, event: Pressed): boolean {
  return (actOf(name).keys ?? []).some((key) => isPressed(event, key))
}

function isHeard({ whileTyping }: Key, typing: ReturnType<typeof typingIn>): boolean {
  return typing === null || whileTyping === 'always' || whileTyping === typing
}

function isPressed(event: Pressed, key: Key): boolean {
  if (event.altKey !== (key.with === 'alt')) return false
  if ((event.ctrlKey || event.metaKey) !== (key.with === 'ctrl')) return false
  // On other layouts than the Korean one these characters are elsewhere, with or without Shift.
  if (key.shown === '/' || key.shown === '?') return characterOf(event) === key.shown
  return event.code === key.code && event.shiftKey === (key.with === 'shift')
}

/** An input method may hide the character (`Process`); then the place of the key tells it. */
function characterOf({ key, code, shiftKey }: Pressed): string {
  if (key === '/' || key === '?') return key
  if (code !== 'Slash' || key.length === 1) return ''
  return shiftKey ? '?' : '/'
}
