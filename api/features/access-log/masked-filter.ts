import { maskName } from '#shared/korean.ts'
import { maskPhone } from '#shared/phone.ts'
import { searchTerm } from '../../database/search.ts'

/** The filters of a list as the log keeps them: names and phones that were searched for are masked, and what is empty left out. */
export function maskedFilter({
  search,
  ...others
}: Readonly<Record<string, unknown>> & { search?: unknown }): Record<string, string> {
  const masked = typeof search === 'string' ? maskedSearch(search) : undefined
  const filter = Object.entries({ ...others, search: masked }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return Object.fromEntries(filter)
}

function maskedSearch(search: string): string {
  if (search === '') return ''
  const { by } = searchTerm(search)
  if (by === 'number') return search
  return by === 'phone' ? maskPhone(search) : maskName(search)
}
