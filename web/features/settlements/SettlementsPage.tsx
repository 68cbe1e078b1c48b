import { lazy } from 'react'
import { type View, ViewTabs } from '../../records/ViewTabs.tsx'
import { SettlementsTab } from './SettlementsTab.tsx'

const TABS: readonly [View, ...View[]] = [
  { value: 'settlements', label: '정산 관리', Panel: SettlementsTab },
  {
    value: 'months',
    label: '정산 월',
    Panel: lazy(async () => ({ default: (await import('./months/MonthsTab.tsx')).MonthsTab })),
  },
  {
    value: 'policies',
    label: '부가서비스 정책',
    Panel: lazy(async () => ({ default: (await import('./policies/PoliciesTab.tsx')).PoliciesTab })),
  },
]

/** 정산 관리: the settlements, the stages of their months, and the policies that add to them or subtract from them. */
export default function SettlementsPage() {
  return <ViewTabs param="tab" label="정산" views={TABS} />
}
