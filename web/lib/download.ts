/** Hands bytes to the browser as a file to keep. */
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

/**
 * The name of a downloaded document (SPEC.md §8): the customer's name with everything but Korean letters and
 * alphanumerics as `_`, then `_서류` and the original's extension.
 */
export function documentFileName(customerName: string, originalName: string | null): string {
  const name = customerName.normalize('NFC').replace(/[^가-힣ㄱ-ㅎㅏ-ㅣA-Za-z0-9]/g, '_')
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(originalName ?? '')?.[0].toLowerCase() ?? ''
  return `${name}_서류${extension}`
}
