import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { EmptyState } from '../ui/EmptyState.tsx'

const READ_ONLY = '영업과장은 읽기 전용 권한입니다.'
const NO_RIGHT = '이 메뉴를 볼 수 있는 권한이 없습니다. 관리자에게 문의해주세요.'

export type AccessDeniedProps = { reason: 'denied' | 'read-only'; sentence?: string | undefined }

/** Shown in place of a page that this account may not open. */
export default function AccessDenied({ reason, sentence }: AccessDeniedProps) {
  return (
    <EmptyState
      title="접근 권한이 없습니다"
      description={reason === 'read-only' ? READ_ONLY : (sentence ?? NO_RIGHT)}
      icon={<LockKeyhole size={22} aria-hidden />}
    />
  )
}
