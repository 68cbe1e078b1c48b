import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Forward from 'lucide-react/icons/forward'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ActivationStatus } from '#shared/documents/activation-status.ts'
import type { StatusColor } from './theme/status-colors.ts'

/** Each status' colour (token `status.<color>.fg|bg|solid`) and icon; STATUS_TABLE has its word. */
export const STATUS_LOOK = {
  대기: { color: 'waiting', icon: CircleDashed },
  진행중: { color: 'progress', icon: LoaderCircle },
  업무요청중: { color: 'requested', icon: Forward },
  보완필요: { color: 'supplement', icon: TriangleAlert },
  개통: { color: 'activated', icon: CircleCheckBig },
  기타완료: { color: 'otherDone', icon: ClipboardCheck },
  취소: { color: 'cancelled', icon: CircleX },
  폐기: { color: 'discarded', icon: Ban },
} as const satisfies Record<ActivationStatus, { color: StatusColor; icon: LucideIcon }>
