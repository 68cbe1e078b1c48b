import { type ComponentType, Suspense } from 'react'
import { TableSkeleton } from '../ui/Skeletons.tsx'
import { type TabItem, Tabs } from '../ui/Tabs.tsx'
import { useViewParam } from './use-list-filter.ts'

export interface View extends TabItem {
  Panel: ComponentType
}

export interface ViewTabsProps {
  label: string
  /** The first one is the default. */
  views: readonly [View, ...View[]]
  /** The parameter in the address; `view` is for tabs within a `tab`. */
  param?: 'tab' | 'view'
}

/** Tabs whose choice is kept in the address, so that it can be linked to and survives a reload. */
export function ViewTabs({ label, views, param = 'view' }: ViewTabsProps) {
  const [first, ...others] = views
  const [value, choose] = useViewParam(param, [first.value, ...others.map((view) => view.value)])
  const { Panel } = views.find((view) => view.value === value) ?? first
  return (
    <Tabs
      look={param === 'view' ? 'pill' : 'line'}
      label={label}
      items={views}
      value={value}
      onChange={choose}
      // Each panel loads its code and its list, so an arrow key that only passes a tab does not open it.
      activation="manual"
    >
      <Suspense key={value} fallback={<TableSkeleton />}>
        <Panel />
      </Suspense>
    </Tabs>
  )
}
