import { Flex, Text } from '@chakra-ui/react'
import UserPlus from 'lucide-react/icons/user-plus'
import { formatCount } from '#shared/count.ts'
import { formatPhone } from '#shared/phone.ts'
import {
  type ContactCodeMapping,
  deleteContactCodeMapping,
  updateContactCodeMapping,
} from '#shared/sales-org/contact-code-mapping.contract.ts'
import { deleteSalesManager, POSITIONS, type SalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { deleteSalesTeam, type SalesTeam, updateSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { call } from '../../lib/api-client.ts'
import { carrierFilter, choiceFilter, searchFilter } from '../../records/filters.tsx'
import { ResourceList } from '../../records/ResourceList.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import {
  MANAGERS,
  MAPPINGS,
  managerOptions,
  TEAMS,
  useManagers,
  useTeams,
} from '../../records/reference-lists.ts'
import type { Resource } from '../../records/resource.ts'
import { CardFacts } from '../../records/row-actions.tsx'
import { ViewTabs } from '../../records/ViewTabs.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { ManagerDialog } from './ManagerDialog.tsx'
import { MappingDialog } from './MappingDialog.tsx'
import { TeamDialog } from './TeamDialog.tsx'

const TEAM_LIST: Resource<SalesTeam> = {
  word: '영업팀',
  words: {
    editFailed: '영업팀 수정 중 오류가 발생했습니다.',
    removed: '영업팀이 삭제되었습니다',
    removeFailed: '영업팀 삭제 중 오류가 발생했습니다.',
  },
  queryKey: TEAMS.key,
  changes: USERS_KEY,
  readAll: TEAMS.read,
  filters: [searchFilter('팀명, 팀 코드 검색', (row) => [row.teamName, row.teamCode])],
  nameOf: (row) => row.teamName,
  columns: [
    {
      key: 'teamName',
      header: '팀명',
      width: '12rem',
      cell: (row) => row.teamName,
      sortBy: (row) => row.teamName,
    },
    {
      key: 'teamCode',
      header: '팀 코드',
      width: '9rem',
      cell: (row) => row.teamCode,
      sortBy: (row) => row.teamCode,
    },
    {
      key: 'managerCount',
      header: '영업과장',
      width: '6.5rem',
      numeric: true,
      cell: (row) => row.managerCount,
      sortBy: (row) => row.managerCount,
    },
    { key: 'description', header: '설명', cell: (row) => row.description ?? '–' },
  ],
  minWidth: '720px',
  card: (row) => <CardFacts of={[row.teamCode, `영업과장 ${row.managerCount}명`, row.description]} />,
  setActive: { run: ({ id }, isActive) => call(updateSalesTeam, { params: { id }, body: { isActive } }) },
  remove: {
    run: ({ id }) => call(deleteSalesTeam, { params: { id } }),
    consequence: (row) =>
      `${row.teamName} · ${row.teamCode}\n삭제한 팀은 되돌릴 수 없습니다. 소속된 사람이 있는 팀은 삭제되지 않습니다.`,
  },
  Dialog: ({ row, onClose }) => <TeamDialog team={row} onClose={onClose} />,
}

/** The value of the team filter for managers without a team. */
const NONE = 'none'

const MANAGER_LIST: Resource<SalesManager> = {
  word: '영업과장',
  words: {
    add: '영업과장 배정',
    removed: '영업과장이 삭제되었습니다',
    removeFailed: '영업과장 삭제 중 오류가 발생했습니다.',
  },
  queryKey: MANAGERS.key,
  changes: USERS_KEY,
  readAll: MANAGERS.read,
  filters: [
    searchFilter('이름, 아이디, 코드 검색', (row) => [row.name, row.username, row.managerCode]),
    {
      name: 'team',
      Field: ({ value, onChange }) => {
        const teams = useTeams()
        return (
          <FilterSelect
            key={`teams ${teams.length}`}
            label="팀"
            value={value}
            onChoose={onChange}
            options={[
              ...teams.map(({ id, teamName }) => ({ value: id.toString(), label: teamName })),
              { value: NONE, label: '미배정' },
            ]}
          />
        )
      },
      keeps: (row, team) => team === (row.teamId?.toString() ?? NONE),
    },
    choiceFilter({
      name: 'position',
      label: '직급',
      options: POSITIONS,
      keeps: (row, position) => row.position === position,
    }),
  ],
  nameOf: (row) => row.name,
  columns: [
    {
      key: 'name',
      header: '이름',
      width: '12rem',
      cell: (row) => <Person row={row} />,
      sortBy: (row) => row.name,
    },
    {
      key: 'team',
      header: '팀',
      width: '9rem',
      cell: (row) => <Team row={row} />,
      sortBy: (row) => row.teamName,
    },
    { key: 'position', header: '직급', width: '5rem', cell: (row) => row.position ?? '–' },
    { key: 'managerCode', header: '영업과장 코드', width: '9rem', cell: (row) => row.managerCode ?? '–' },
    { key: 'contact', header: '연락처', cell: contactText },
    {
      key: 'contactCodeCount',
      header: '담당 코드',
      width: '6rem',
      numeric: true,
      cell: (row) => formatCount(row.contactCodeCount),
      sortBy: (row) => row.contactCodeCount,
    },
    {
      key: 'mappingCount',
      header: '매핑',
      width: '5rem',
      numeric: true,
      cell: (row) => formatCount(row.mappingCount),
      sortBy: (row) => row.mappingCount,
    },
  ],
  firstView: { until: 'managerCode', widened: 'name' },
  cardTitle: (row) => <Person row={row} />,
  card: (row) => (
    <>
      {row.teamName === null ? (
        <Team row={row} />
      ) : (
        <CardFacts of={[row.teamName, row.position, row.managerCode]} />
      )}
      <CardFacts
        of={[`담당 코드 ${formatCount(row.contactCodeCount)}개`, `매핑 ${formatCount(row.mappingCount)}개`]}
      />
    </>
  ),
  emptyHint: '관리자 패널의 사용자 탭에서 영업과장 계정을 만들 수 있습니다.',
  remove: {
    run: ({ id }) => call(deleteSalesManager, { params: { id } }),
    consequence: (row) =>
      [
        [row.name, row.username, row.teamName].filter(Boolean).join(' · '),
        '계정이 닫히고 로그인된 기기에서 바로 로그아웃됩니다. 되돌릴 수 없습니다.',
        ...(row.contactCodeCount > 0
          ? [`담당 접점코드 ${formatCount(row.contactCodeCount)}개는 담당자가 없는 상태로 남습니다.`]
          : []),
        ...(row.mappingCount > 0
          ? [`접점 코드 매핑 ${formatCount(row.mappingCount)}개가 함께 삭제됩니다.`]
          : []),
      ].join('\n'),
  },
  Dialog: ({ row, onClose }) =>
    row === null || row.teamId === null ? (
      <AssignDialog accountId={row?.id} onClose={onClose} />
    ) : (
      <ManagerDialog manager={row} onClose={onClose} />
    ),
  addIcon: <UserPlus aria-hidden />,
}

function contactText({ contactPhone, email }: SalesManager): string {
  const texts = [contactPhone === null ? null : formatPhone(contactPhone), email].filter(Boolean)
  return texts.length === 0 ? '–' : texts.join(' · ')
}

function Person({ row }: { row: SalesManager }) {
  return (
    <Flex as="span" align="baseline" gap="2" minWidth="0">
      <Text as="span" fontWeight={{ base: 'semibold', md: 'medium' }} truncate>
        {row.name}
      </Text>
      <Text as="span" textStyle="xs" color="fg.subtle" truncate>
        {row.username}
      </Text>
      {row.isActive ? null : <Badge size="sm">비활성</Badge>}
    </Flex>
  )
}

function Team({ row }: { row: SalesManager }) {
  return row.teamName === null ? (
    <Badge size="sm" colorPalette="orange">
      미배정
    </Badge>
  ) : (
    row.teamName
  )
}

/** Contact codes whose figures a manager sees in addition to those of the codes assigned to them. */
const MAPPING_LIST: Resource<ContactCodeMapping> = {
  word: '접점 코드 매핑',
  words: {
    add: '매핑 추가',
    editFailed: '접점 코드 매핑 수정 중 오류가 발생했습니다.',
    removed: '접점 코드 매핑이 삭제되었습니다',
    removeFailed: '접점 코드 매핑 삭제 중 오류가 발생했습니다.',
  },
  queryKey: MAPPINGS.key,
  changes: USERS_KEY,
  readAll: MAPPINGS.read,
  filters: [
    searchFilter('접점코드, 판매점 검색', (row) => [row.contactCode, row.dealerName]),
    {
      name: 'manager',
      Field: ({ value, onChange }) => {
        const managers = useManagers()
        return (
          <FilterSelect
            key={`managers ${managers.length}`}
            label="영업과장"
            value={value}
            onChoose={onChange}
            options={managerOptions(managers, Number(value))}
          />
        )
      },
      keeps: (row, manager) => manager === row.managerId.toString(),
    },
    carrierFilter(),
  ],
  nameOf: (row) => `${row.managerName} ${row.contactCode}`,
  columns: [
    {
      key: 'managerName',
      header: '영업과장',
      width: '8rem',
      cell: (row) => row.managerName,
      sortBy: (row) => row.managerName,
    },
    {
      key: 'carrier',
      header: '통신사',
      width: '8rem',
      cell: (row) => row.carrier,
      sortBy: (row) => row.carrier,
    },
    {
      key: 'contactCode',
      header: '접점코드',
      width: '8rem',
      cell: (row) => row.contactCode,
      sortBy: (row) => row.contactCode,
    },
    { key: 'dealerName', header: '판매점명', cell: (row) => row.dealerName, sortBy: (row) => row.dealerName },
  ],
  minWidth: '760px',
  cardTitle: (row) => row.managerName,
  card: (row) => <CardFacts of={[row.carrier, row.contactCode, row.dealerName]} />,
  emptyHint: '담당 접점코드 외에 다른 코드의 실적도 보게 하려면 매핑을 추가하세요.',
  setActive: {
    run: ({ id }, isActive) => call(updateContactCodeMapping, { params: { id }, body: { isActive } }),
  },
  remove: {
    run: ({ id }) => call(deleteContactCodeMapping, { params: { id } }),
    label: (row) => `${row.managerName} ${row.contactCode} 매핑 삭제`,
    consequence: (row) =>
      `${[row.managerName, row.carrier, row.contactCode, row.dealerName].join(' · ')}\n이 영업과장은 이 코드의 실적을 더 이상 볼 수 없습니다.`,
  },
  Dialog: ({ row, values, onClose }) => (
    <MappingDialog
      mapping={row}
      manager={values['manager'] ?? ''}
      carrier={values['carrier'] ?? ''}
      onClose={onClose}
    />
  ),
}

const Teams = () => <ResourceList of={TEAM_LIST} />
const Managers = () => <ResourceList of={MANAGER_LIST} />
const Mappings = () => <ResourceList of={MAPPING_LIST} />

/** 영업조직 관리: the teams, their managers, and the mappings of contact codes to managers. */
export default function SalesOrganisationPage() {
  return (
    <ViewTabs
      param="tab"
      label="영업조직"
      views={[
        { value: 'teams', label: '영업팀', Panel: Teams },
        { value: 'managers', label: '영업과장', Panel: Managers },
        { value: 'mappings', label: '접점 코드 매핑', Panel: Mappings },
      ]}
    />
  )
}
