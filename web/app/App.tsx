import { BrowserRouter, useLocation } from 'react-router-dom'
import { AppProvider } from '../ui/AppProvider.tsx'
import { AppRouter } from './AppRouter.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Holds only what the login needs; the code of everything else is loaded with SignedIn. */
export function App() {
  return (
    <AppProvider>
      <BrowserRouter>
        <Guarded />
      </BrowserRouter>
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
