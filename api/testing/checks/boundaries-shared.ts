import { isTest, type Rule, sideOf } from './import-graph.ts'

const PACKAGES = ['zod/mini']
const PACKAGES_OF_TESTS = ['vitest', 'fast-check', 'zod']

export const sharedRule: Rule = (importer, { specifier, file }) => {
  if (file !== undefined) return sideOf(file) === 'shared' ? undefined : 'shared imports only shared'
  if (PACKAGES.includes(specifier)) return undefined
  if (isTest(importer) && (PACKAGES_OF_TESTS.includes(specifier) || specifier.startsWith('node:')))
    return undefined
  return `shared imports no package but ${PACKAGES.join(' and ')}`
}
