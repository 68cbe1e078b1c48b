import { Box, Center, Text } from '@chakra-ui/react'

/** A turning ring as large as the text. It has no label: the element around it says what is awaited. */
export function Spinner({ size = '1.15em' }: { size?: string }) {
  return (
    <Box
      as="span"
      aria-hidden
      display="inline-block"
      flexShrink="0"
      boxSize={size}
      borderWidth="2px"
      borderColor="currentColor"
      borderInlineEndColor="transparent"
      borderRadius="full"
      animation="spin 0.7s linear infinite"
    />
  )
}

/** A whole page that waits, with its own <main>; `label` is shown below the ring and read out. */
export function SpinnerPage({ label = '불러오는 중…' }: { label?: string }) {
  return (
    <Center as="main" minHeight="80dvh" flexDirection="column" gap="3" color="fg.muted">
      <Box color="accent.fg" fontSize="2xl" lineHeight="none">
        <Spinner />
      </Box>
      <Box role="status">
        <Text as="h1" textStyle="sm">
          {label}
        </Text>
      </Box>
    </Center>
  )
}
