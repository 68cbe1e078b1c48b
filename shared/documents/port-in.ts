/** Previous carriers that the form offers. */
export const PREVIOUS_CARRIERS = ['SK', 'KT', 'LG', 'SK알뜰', 'KT알뜰', 'LG알뜰'] as const

/** One name per network: SK and SKT are the same carrier, and so are LG and LGU+. */
function operator(carrier: string): string {
  const name = carrier.normalize('NFC').replace(/\s/g, '').toUpperCase()
  if (name === 'SK' || name === 'SKT') return 'SKT'
  if (name === 'LG' || name === 'LGU+' || name === 'LGU') return 'LGU+'
  return name
}

/** True when a number moves to another carrier; a move within the same one is no port-in. */
export function isPortIn(previousCarrier: string | null, carrier: string | null): boolean {
  if (previousCarrier === null || carrier === null) return false
  return operator(previousCarrier) !== operator(carrier)
}
