import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ConfirmHost } from './ConfirmHost.tsx'
import { Toaster } from './Toaster.tsx'
import { system } from './theme/system.ts'

/** The look, and the one instance each of what speaks up by itself: confirm() and toast. */
export function AppProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      {children}
      <ConfirmHost />
      <Toaster />
    </ChakraProvider>
  )
}
