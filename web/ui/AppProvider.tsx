import { ChakraProvider } from '@chakra-ui/react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { useQuestions } from './confirm.ts'
import { Toaster } from './Toaster.tsx'
import { system } from './theme/system.ts'
import { toast } from './toast.ts'

/** Chakra with the product's look, and the one place each where `confirm()` and `toast` appear. */
export function AppProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      {children}
      <ConfirmHost />
      <Toaster />
    </ChakraProvider>
  )
}

/** Loaded with the first question, since most visits ask none. */
const ConfirmDialog = lazy<ComponentType<ConfirmDialogProps>>(() =>
  import('./ConfirmDialog.tsx').catch(() => ({ default: Unasked })),
)

/** Shows what `confirm()` asks. */
function ConfirmHost() {
  const [asked] = useQuestions()
  if (!asked) return null
  const { answer, ...question } = asked
  return (
    <Suspense>
      <ConfirmDialog {...question} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
    </Suspense>
  )
}

/** Stands in for a dialog whose code could not be loaded, and answers the question with no. */
function Unasked({ onCancel }: ConfirmDialogProps) {
  useEffect(() => {
    toast.error('화면을 불러오지 못했습니다. 새로고침한 뒤 다시 시도해주세요.')
    onCancel()
  }, [onCancel])
  return null
}
