/**
 * Whether a page of this origin may open a socket: the configured one, else one on the host that was asked. A request
 * without Origin comes from no browser, and proves itself by its session like every other.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string,
  publicOrigin: string | null,
): boolean {
  if (origin === undefined) return true
  if (publicOrigin !== null) return origin === publicOrigin
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
