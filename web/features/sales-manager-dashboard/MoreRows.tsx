import { Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import { Button } from '../../ui/Button.tsx'

const FURTHER = 50

export interface MoreRowsProps {
  drawn: number
  /** How many the page has. */
  of: number
  /** How many there are. */
  total: number
  onMore: (drawn: number) => void
}

/** Draws more rows of a long list, and says how many the server left out. */
export function MoreRows({ drawn, of, total, onMore }: MoreRowsProps) {
  if (of > drawn)
    return (
      <Button size="sm" variant="ghost" wide onClick={() => onMore(drawn + FURTHER)}>
        {`${formatCount(of - drawn)}곳 더 보기`}
      </Button>
    )
  if (total <= of) return null
  return (
    <Text mt="2" textStyle="sm" color="fg.muted" textAlign="center">
      이 밖에 {formatCount(total - of)}곳이 더 있습니다.
    </Text>
  )
}
