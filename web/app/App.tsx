import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { createQueryClient } from '../lib/query-client.ts'
import { AppProvider } from '../ui/AppProvider.tsx'
import { AppRouter } from './AppRouter.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const queryClient = createQueryClient()

export function App() {
  return (
    <AppProvider>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Guarded />
        </BrowserRouter>
      </QueryClientProvider>
    </AppProvider>
  )
}

function Guarded() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetKey={pathname}>
      <AppRouter />
    </ErrorBoundary>
  )
}
