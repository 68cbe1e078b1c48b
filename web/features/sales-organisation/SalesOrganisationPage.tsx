import { useLiveRecords } from '../../administration/live-records.ts'
import { useViewParam } from '../../administration/use-admin-filter.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { ManagersTab } from './ManagersTab.tsx'
import { MappingsTab } from './MappingsTab.tsx'
import { TeamsTab } from './TeamsTab.tsx'

const TABS = [
  { value: 'teams', label: '영업팀', Panel: TeamsTab },
  { value: 'managers', label: '영업과장', Panel: ManagersTab },
  { value: 'mappings', label: '접점 코드 매핑', Panel: MappingsTab },
] as const

/** 영업조직 관리 (SPEC.md §2): teams, who is in them, and whose figures go to whom. */
export default function SalesOrganisationPage() {
  useLiveRecords()
  const [value, choose] = useViewParam('tab', ['teams', 'managers', 'mappings'])
  const { Panel } = TABS.find((tab) => tab.value === value) ?? TABS[0]
  return (
    <Tabs label="영업조직" items={TABS} value={value} onChange={choose}>
      <Panel />
    </Tabs>
  )
}
