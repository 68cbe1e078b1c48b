import { lazy } from 'react'
import { type View, ViewTabs } from '../../../records/ViewTabs.tsx'
import { ActivationCounts } from './ActivationCounts.tsx'

const VIEWS: readonly [View, ...View[]] = [
  { value: 'activations', label: '개통 수', Panel: ActivationCounts },
  {
    value: 'work',
    label: '처리와 대기',
    Panel: lazy(async () => ({ default: (await import('./work/WorkerFigureList.tsx')).WorkerFigureList })),
  },
  {
    value: 'stores',
    label: '판매점별 정정',
    Panel: lazy(async () => ({ default: (await import('./work/StoreFigureList.tsx')).StoreFigureList })),
  },
]

/** 근무자 통계: who activated how much, how the work went, and what had to be put right. */
export function WorkersTab() {
  return <ViewTabs label="근무자 통계" views={VIEWS} />
}
