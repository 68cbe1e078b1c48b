import { Box } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

/** Screen readers announce what appears in it. It must be in the page before that, even while empty. */
export function LiveStatus({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <Box ref={ref} role="status" css={{ '&:empty': { position: 'absolute' } }}>
      {children}
    </Box>
  )
}
