import type { KeyboardEvent } from 'react'

/**
 * True while an input method is still composing a syllable: such a key belongs to the input method, not to us.
 * Safari ends the composition before the keydown of Enter and tells only by keyCode 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}
