import { expect, test } from 'vitest'
import { withFilter } from './address-filter.ts'

test('what is empty or back at its default leaves the address, the rest of it stays', () => {
  const address = withFilter(
    new URLSearchParams('search=a&status=open&document=7'),
    { search: '', status: 'all', carrier: 'KT' },
    { status: 'all' },
  )
  expect(address.toString()).toBe('document=7&carrier=KT')
})
