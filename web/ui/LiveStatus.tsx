import { Box } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

/** Says aloud what comes into it, so it is there before; without anything to say it takes no room. */
export function LiveStatus({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <Box ref={ref} role="status" css={{ '&:empty': { position: 'absolute' } }}>
      {children}
    </Box>
  )
}
