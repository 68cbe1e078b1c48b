import { Flex, Text } from '@chakra-ui/react'

/** Stands under the name; part of the name of a link around both. */
export const TAGLINE = 'Empowering Mobile Innovation'

export type BrandProps = {
  name: string
  /** The mark alone, the mark with the name, or with the tagline below. */
  show?: 'mark' | 'name' | 'tagline' | undefined
  size?: 'md' | 'lg' | undefined
}

/** The mark: a SIM card with its cut corner, slid into a slot, and a signal above it. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      style={{ flexShrink: 0 }}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M8 2h11.2a4 4 0 0 1 2.83 1.17l6.8 6.8A4 4 0 0 1 30 12.8V24a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Z"
        fill="#3352e0"
      />
      <path
        d="M9.5 23v-3.5M16 23v-8M22.5 23V11"
        stroke="#fff"
        strokeWidth="3.4"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}

/** The product's name beside its mark. */
export function Brand({ name, show = 'name', size = 'md' }: BrandProps) {
  const large = size === 'lg'
  return (
    <Flex as="span" align="center" gap={large ? '3' : '2.5'} minWidth="0">
      <BrandMark size={large ? 44 : 28} />
      {show === 'mark' ? null : (
        <Flex as="span" direction="column" minWidth="0">
          <Text
            as="span"
            truncate
            fontWeight="bold"
            letterSpacing="tight"
            fontSize={large ? '2xl' : 'md'}
            lineHeight="1.25"
          >
            {name}
          </Text>
          {show === 'tagline' ? (
            <Text as="span" truncate fontSize={large ? 'sm' : '2xs'} color="fg.subtle" lineHeight="1.3">
              {TAGLINE}
            </Text>
          ) : null}
        </Flex>
      )}
    </Flex>
  )
}
