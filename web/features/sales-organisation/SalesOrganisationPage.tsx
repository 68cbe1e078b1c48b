import { failureText } from '../../records/form/failure.ts'
import { ViewTabs } from '../../records/ViewTabs.tsx'
import { FailureWords } from '../../ui/failure-words.ts'
import { ManagerFigureList } from './ManagerFigureList.tsx'
import { ManagerList } from './ManagerList.tsx'
import { MappingList } from './MappingList.tsx'
import { TeamList } from './TeamList.tsx'

/** 영업조직 관리: the teams, their managers, the mappings of contact codes to managers, and what these earned. */
export default function SalesOrganisationPage() {
  return (
    <FailureWords value={failureText}>
      <ViewTabs
        param="tab"
        label="영업조직"
        views={[
          { value: 'teams', label: '영업팀', Panel: TeamList },
          { value: 'managers', label: '영업과장', Panel: ManagerList },
          { value: 'mappings', label: '접점 코드 매핑', Panel: MappingList },
          { value: 'figures', label: '담당 실적', Panel: ManagerFigureList },
        ]}
      />
    </FailureWords>
  )
}
