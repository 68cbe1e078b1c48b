/**
 * Puts a text where the cursor stands, in place of what is selected, as if it was typed. Returns false, having changed
 * nothing, where the box has no room for all of it.
 */
export function insertText(box: HTMLTextAreaElement, text: string): boolean {
  const { value, selectionStart: from, selectionEnd: to, maxLength } = box
  if (maxLength >= 0 && value.length - (to - from) + text.length > maxLength) return false
  box.setRangeText(text, from, to, 'end')
  // React listens for this event and reads the new text.
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.setSelectionRange(from + text.length, from + text.length)
  box.focus()
  // The browser counts a box as seen also where a bar lies over it.
  box.scrollIntoView({ block: 'center' })
  return true
}
