import { expect, it } from 'vitest'
import { readSourceTree } from './import-graph.ts'

it('puts no separators into stacks: vite.config.ts leaves them out of the build, in silence', () => {
  const stacks = /<[HV]?Stack\b[^>]*\bseparator=/
  expect(stacks.test('<HStack gap="2" separator={<StackSeparator />}>')).toBe(true)
  const sources = [...readSourceTree(process.cwd(), ['web'])]
  expect(sources.filter(([, source]) => stacks.test(source)).map(([path]) => path)).toEqual([])
})
