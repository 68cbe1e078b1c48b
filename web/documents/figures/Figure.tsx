import { Box, chakra, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { Bone } from './AskedFigures.tsx'

export interface FigureProps {
  label: string
  /** undefined while it loads. */
  value: number | undefined
  /** The list of exactly the counted documents; null when the account may open no such list. */
  to: string | null
  size?: 'sm' | 'md' | 'lg' | undefined
  /** A colour token for the dot before the label. */
  dot?: string | undefined
}

const SIZES = { sm: 'md', md: '2xl', lg: '4xl' } as const

/** A figure with its name, which links to the documents that it counts. */
export function Figure({ label, value, to, size = 'md', dot }: FigureProps) {
  const isInline = size === 'sm'
  const inside = (
    <>
      <Text as="span" display="inline-flex" alignItems="center" gap="1.5" textStyle="sm" color="fg.muted">
        {dot === undefined ? null : <Box as="span" boxSize="2" flexShrink="0" borderRadius="full" bg={dot} />}
        {label}
      </Text>
      <Text as="span" className="tabular" whiteSpace="nowrap">
        <Text
          as="span"
          data-figure
          aria-busy={value === undefined || undefined}
          textStyle={SIZES[size]}
          fontWeight={isInline ? 'semibold' : 'bold'}
        >
          {value === undefined ? <Bone width="1.5em" /> : formatCount(value)}
        </Text>
        <Text as="span" textStyle="sm" color="fg.muted" ms="0.5">
          건
        </Text>
      </Text>
    </>
  )
  return (
    <FigureLink to={to} inline={isInline}>
      {inside}
    </FigureLink>
  )
}

function FigureLink({ to, inline, children }: { to: string | null; inline: boolean; children: ReactNode }) {
  return to === null ? (
    <Frame data-inline={inline || undefined}>{children}</Frame>
  ) : (
    <Frame asChild data-inline={inline || undefined}>
      <Link to={to}>{children}</Link>
    </Frame>
  )
}

const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '0.5',
    minWidth: '0',
    borderRadius: 'sm',
    textDecoration: 'none',
    '&[data-inline]': {
      flexDirection: 'row',
      alignItems: 'baseline',
      gap: '1.5',
      '@media (pointer: coarse)': { minHeight: '44px', alignItems: 'center' },
    },
    '&:is(a) [data-figure]': { transition: 'color 100ms' },
    _hover: { '&:is(a) [data-figure]': { color: 'accent.fg' } },
  },
})
