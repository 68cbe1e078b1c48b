import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export type BadgeProps = {
  children: ReactNode
  icon?: ReactNode
  /** A colour family (accent, gray, red, green, orange); or give bg and color tokens. */
  colorPalette?: string | undefined
  bg?: string | undefined
  color?: string | undefined
  size?: 'sm' | 'md' | undefined
}

/** A short word on a tinted background. */
export function Badge({ children, icon, colorPalette = 'gray', size = 'md', ...look }: BadgeProps) {
  return (
    <Pill
      colorPalette={colorPalette}
      bg={look.bg ?? 'colorPalette.subtle'}
      color={look.color ?? 'colorPalette.fg'}
      size={size}
    >
      {icon}
      {children}
    </Pill>
  )
}

/** A count to notice: unread, unsent. Nothing at 0, 99+ above 99. Screen readers hear `label` instead. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <Count className="tabular" role="img" aria-label={`${label} ${count}건`}>
      {count > 99 ? '99+' : count}
    </Count>
  )
}

const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    borderRadius: 'full',
    fontWeight: 'medium',
    lineHeight: '1',
    whiteSpace: 'nowrap',
    '& svg': { boxSize: '1.1em', flexShrink: '0' },
  },
  variants: {
    size: {
      sm: { height: '5', px: '2', fontSize: '2xs' },
      md: { height: '6', px: '2.5', fontSize: 'xs' },
    },
  },
})

const Count = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '5',
    height: '5',
    px: '1.5',
    borderRadius: 'full',
    bg: 'red.solid',
    color: 'red.contrast',
    fontSize: '2xs',
    fontWeight: 'bold',
    lineHeight: '1',
  },
})
