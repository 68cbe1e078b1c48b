import { Text } from '@chakra-ui/react'
import { formatWon } from '#shared/money.ts'
import { None } from '../../../ui/data-table/cells.tsx'

/** An amount of a statement: red when negative, a dash where there is none. */
export function SignedWon({ children }: { children: number | null }) {
  if (children === null || children === 0) return <None />
  return (
    <Text as="span" color={children < 0 ? 'fg.error' : undefined}>
      {formatWon(children)}
    </Text>
  )
}
