import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { FigureList } from '#shared/stats/figure-lists.ts'
import { useListAddress } from '../../../../documents/figures/use-list-address.ts'

export interface FigureLinkProps {
  value: number
  /** What is counted, for screen readers: 김근무 취소. */
  name: string
  /** The list of exactly these; absent: there is none. */
  list?: FigureList | undefined
}

/** A count that links to the list behind it. */
export function FigureLink({ value, name, list }: FigureLinkProps) {
  const addressOf = useListAddress()
  const to = list === undefined || value === 0 ? null : addressOf(list)
  const count = formatCount(value)
  if (to === null)
    return (
      <Figure className="tabular" data-none={value === 0 || undefined}>
        {count}
      </Figure>
    )
  return (
    <Figure className="tabular" asChild>
      <Link to={to} aria-label={`${name} ${count}건`}>
        {count}
      </Link>
    </Figure>
  )
}

const Figure = chakra('span', {
  base: {
    fontWeight: 'medium',
    '&[data-none]': { color: 'fg.subtle', fontWeight: 'normal' },
    '&:is(a)': { color: 'accent.fg' },
    _hover: { '&:is(a)': { textDecoration: 'underline' } },
    '@media (pointer: coarse)': { '&:is(a)': { lineHeight: '44px', px: '2', mx: '-2' } },
  },
})
