import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'

type Props = {
  children: ReactNode
  /** The address of the page: when it changes, the boundary tries to render again. */
  resetKey: string
}
type State = { error: unknown; failed: boolean; resetKey: string }

/** Keeps the menu and the other pages usable when one page fails to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { resetKey, error: null, failed: false }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (isMissingCode(this.state.error)) {
      return (
        <EmptyState
          title="화면을 불러오지 못했습니다."
          description={
            '앱이 새 버전으로 바뀌었거나 연결이 끊겼습니다.\n기기에 저장된 신청은 그대로 있습니다.'
          }
          action={<Button onClick={() => location.reload()}>새로고침</Button>}
        />
      )
    }
    return (
      <ErrorState
        title="화면을 표시하는 중 오류가 발생했습니다."
        description="기기에 저장된 신청은 그대로 있습니다."
        onRetry={() => this.setState({ error: null, failed: false })}
      />
    )
  }
}

/** True when code could not be loaded: the server no longer has that version, or was out of reach. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module script|fetch/i.test(error.message)
}
