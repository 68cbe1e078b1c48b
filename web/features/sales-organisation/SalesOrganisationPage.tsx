import { type View, ViewTabs } from '../../records/ViewTabs.tsx'
import { ManagersTab } from './ManagersTab.tsx'
import { MappingsTab } from './MappingsTab.tsx'
import { TeamsTab } from './TeamsTab.tsx'

const TABS: readonly [View, ...View[]] = [
  { value: 'teams', label: '영업팀', Panel: TeamsTab },
  { value: 'managers', label: '영업과장', Panel: ManagersTab },
  { value: 'mappings', label: '접점 코드 매핑', Panel: MappingsTab },
]

/** 영업조직 관리 (SPEC.md §2): teams, who is in them, and whose figures go to whom. */
export default function SalesOrganisationPage() {
  return <ViewTabs param="tab" label="영업조직" views={TABS} />
}
