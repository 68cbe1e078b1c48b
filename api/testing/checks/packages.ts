/** Its addresses are left out of package-lock.json, so that a mirror can stand in for it; the hashes hold for that too. */
const REGISTRY = 'https://registry.npmjs.org/'

interface Lock {
  packages: Record<string, { resolved?: string; integrity?: string }>
}

/** Packages in the text of package-lock.json that come from elsewhere than npm's registry, or could be exchanged: `path: why`. */
export function findUntrustedPackages(text: string): string[] {
  const { packages } = JSON.parse(text) as Lock
  return Object.entries(packages).flatMap(([path, { resolved = REGISTRY, integrity = '' }]) => {
    if (path === '') return []
    if (!resolved.startsWith(REGISTRY)) return [`${path}: comes from ${resolved}`]
    return integrity.startsWith('sha512-') ? [] : [`${path}: has no SHA-512`]
  })
}
