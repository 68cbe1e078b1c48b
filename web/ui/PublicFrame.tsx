import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { brandName } from '../lib/brand.ts'
import { Brand } from './Brand.tsx'

export type PublicFrameProps = {
  title: string
  lead?: string | undefined
  children: ReactNode
  /** Below the card: links, install prompt. */
  footer?: ReactNode
  wide?: boolean | undefined
}

/** The frame of every page before the login: the brand, one card, and links. */
export function PublicFrame({ title, lead, children, footer, wide }: PublicFrameProps) {
  return (
    <Flex
      as="main"
      direction="column"
      align="center"
      minHeight="100dvh"
      px={{ base: '4', md: '6' }}
      pt={{ base: '8', md: '16' }}
      pb="10"
    >
      <Box mb={{ base: '6', md: '8' }} maxWidth="full">
        <Brand name={brandName()} show="tagline" size="lg" />
      </Box>
      <Box width="full" maxWidth={wide ? 'xl' : 'sm'} layerStyle="card" p={{ base: '5', md: '7' }}>
        <Heading as="h1" size="xl">
          {title}
        </Heading>
        {lead ? (
          <Text mt="1.5" color="fg.muted">
            {lead}
          </Text>
        ) : null}
        <Box mt="5">{children}</Box>
      </Box>
      {footer ? (
        <Box mt="5" width="full" maxWidth={wide ? 'xl' : 'sm'}>
          {footer}
        </Box>
      ) : null}
    </Flex>
  )
}
