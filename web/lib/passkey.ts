/** True where the browser makes and uses passkeys: with encryption or on localhost, under a name and not an IP address. */
export function takesPasskeys(): boolean {
  const isNamed = !/^[\d.]+$|^\[/.test(location.hostname)
  return window.isSecureContext && isNamed && 'PublicKeyCredential' in window
}
