import type { KeyboardEvent } from 'react'

/**
 * True while an input method composes a syllable: then the key belongs to the input method. Safari ends the
 * composition before the keydown of Enter, which then shows only by keyCode 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229
}
