import type { Viewer } from '#shared/realtime/socket-messages.ts'

/** `김근무, 박근무님이 보고 있습니다`; many are counted. */
export function viewersSentence(viewers: readonly Viewer[]): string {
  const names = viewers.slice(0, 3).map(({ name }) => name)
  const more = viewers.length - names.length
  return `${names.join(', ')}님${more > 0 ? ` 외 ${more}명` : ''}이 보고 있습니다`
}
