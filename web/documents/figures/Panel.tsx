import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export interface PanelProps {
  title: string
  /** The period of its figures. */
  days?: ReactNode
  /** A short remark on what is counted. */
  badge?: ReactNode
  /** A link or a switch at the end of the heading's line. */
  action?: ReactNode
  children: ReactNode
}

/** One card of figures under its heading. */
export function Panel({ title, days, badge, action, children }: PanelProps) {
  return (
    <Card as="section" aria-label={title}>
      <Flex align="center" gap="2" rowGap="1" minHeight="8" mb="3" wrap="wrap">
        <Heading as="h2" size="sm">
          {title}
        </Heading>
        {days ? (
          <Text as="span" textStyle="sm" color="fg.subtle" className="tabular">
            {days}
          </Text>
        ) : null}
        {badge}
        {action ? <Box ms="auto">{action}</Box> : null}
      </Flex>
      {children}
    </Card>
  )
}

const Card = chakra('div', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    height: 'full',
    px: { base: '4', md: '5' },
    py: '4',
  },
})
