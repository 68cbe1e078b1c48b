/** Puts a text where the cursor stands, in place of what is selected, as if it was typed. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  const { selectionStart: from, selectionEnd: to } = box
  box.setRangeText(text, from, to, 'end')
  // React listens for this event and reads the new text.
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.setSelectionRange(from + text.length, from + text.length)
  box.focus()
  // The browser counts a box as seen also where a bar lies over it.
  box.scrollIntoView({ block: 'center' })
}
