import { ViewTabs } from '../../records/ViewTabs.tsx'
import { ManagerList } from './ManagerList.tsx'
import { MappingList } from './MappingList.tsx'
import { TeamList } from './TeamList.tsx'

/** 영업조직 관리: the teams, their managers, and the mappings of contact codes to managers. */
export default function SalesOrganisationPage() {
  return (
    <ViewTabs
      param="tab"
      label="영업조직"
      views={[
        { value: 'teams', label: '영업팀', Panel: TeamList },
        { value: 'managers', label: '영업과장', Panel: ManagerList },
        { value: 'mappings', label: '접점 코드 매핑', Panel: MappingList },
      ]}
    />
  )
}
