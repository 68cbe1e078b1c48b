/** Lets the browser save bytes as a file. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
