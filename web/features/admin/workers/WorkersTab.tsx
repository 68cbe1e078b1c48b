import { lazy } from 'react'
import { type View, ViewTabs } from '../../../records/ViewTabs.tsx'
import { ActivationCounts } from './ActivationCounts.tsx'

const VIEWS: readonly [View, ...View[]] = [
  { value: 'activations', label: '개통 수', Panel: ActivationCounts },
  { value: 'work', label: '처리와 대기', Panel: lazy(() => import('./work/WorkerFigureList.tsx')) },
  { value: 'stores', label: '판매점별 정정', Panel: lazy(() => import('./work/StoreFigureList.tsx')) },
]

/** 근무자 통계: who activated how much, how the work went, and what had to be put right. */
export default function WorkersTab() {
  return <ViewTabs label="근무자 통계" views={VIEWS} />
}
