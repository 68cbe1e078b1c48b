import { expect, it } from 'vitest'
import { findUntrustedPackages } from './packages.ts'

it('finds packages from elsewhere, and those whose content is not fixed', () => {
  const integrity = 'sha512-oM0=='
  const packages = {
    '': {},
    'node_modules/plain': { integrity },
    'node_modules/named': { resolved: 'https://registry.npmjs.org/named/-/named-1.0.0.tgz', integrity },
    'node_modules/forked': { resolved: 'git+ssh://git@github.com/someone/forked.git#0a1b', integrity },
    'node_modules/look-alike': { resolved: 'https://registry.npmjs.org.example.com/x.tgz', integrity },
    'node_modules/old-hash': { integrity: 'sha1-oM0=' },
    'node_modules/no-hash': {},
  }
  expect(findUntrustedPackages(JSON.stringify({ packages }))).toEqual([
    'node_modules/forked: comes from git+ssh://git@github.com/someone/forked.git#0a1b',
    'node_modules/look-alike: comes from https://registry.npmjs.org.example.com/x.tgz',
    'node_modules/old-hash: has no SHA-512',
    'node_modules/no-hash: has no SHA-512',
  ])
})
