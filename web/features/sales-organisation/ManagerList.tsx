import { Flex, Text } from '@chakra-ui/react'
import Trash2 from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { formatCount } from '#shared/count.ts'
import { formatPhone } from '#shared/phone.ts'
import { deleteSalesManager, POSITIONS, type SalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { askLeaving, type Leaving, LeavingQuestion } from '../../documents/leaving/Leaving.tsx'
import { call } from '../../lib/api-client.ts'
import { useKstDay } from '../../lib/use-kst-day.ts'
import { choiceFilter, searchFilter } from '../../records/filters.tsx'
import { ResourceList } from '../../records/ResourceList.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import { MANAGERS, useTeams } from '../../records/reference-lists.ts'
import type { Resource } from '../../records/resource.ts'
import { CardFacts } from '../../records/row-actions.tsx'
import { AssignDialog } from '../../records/sales-managers/AssignDialog.tsx'
import { ManagerDialog, plannedTeam } from '../../records/sales-managers/ManagerDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { fieldColumn } from '../../ui/data-table/column.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'

/** The value of the team filter for managers without a team. */
const NONE = 'none'

const MANAGER_LIST: Resource<SalesManager> = {
  word: '영업과장',
  words: {
    add: '영업과장 배정',
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
    fieldColumn('position', '직급', { width: '5rem' }),
    fieldColumn('managerCode', '영업과장 코드', { width: '9rem' }),
    fieldColumn('monthlyGoal', '월 목표', {
      width: '6rem',
      numeric: true,
      show: formatCount,
      isSorted: true,
    }),
    { key: 'contact', header: '연락처', cell: contactText },
    fieldColumn('contactCodeCount', '담당 코드', {
      width: '6rem',
      numeric: true,
      show: formatCount,
      isSorted: true,
    }),
    fieldColumn('mappingCount', '매핑', { width: '5rem', numeric: true, show: formatCount, isSorted: true }),
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
      <PlannedTeam row={row} />
      <CardFacts
        of={[
          `담당 코드 ${formatCount(row.contactCodeCount)}개`,
          `매핑 ${formatCount(row.mappingCount)}개`,
          row.monthlyGoal === null ? '월 목표 없음' : `월 목표 ${formatCount(row.monthlyGoal)}건`,
        ]}
      />
    </>
  ),
  emptyHint: '관리자 패널의 사용자 탭에서 영업과장 계정을 만들 수 있습니다.',
  Actions: ({ row }) => (
    <IconButton
      label={`${row.name} 삭제`}
      icon={<Trash2 aria-hidden />}
      size="sm"
      onClick={() => askLeaving(deletion(row))}
    />
  ),
  actionsHeader: '삭제',
  actionsWidth: '4rem',
  Dialog: ({ row, onClose }) =>
    row === null || row.teamId === null ? (
      <AssignDialog accountId={row?.id} onClose={onClose} />
    ) : (
      <ManagerDialog manager={row} onClose={onClose} />
    ),
  addIcon: <UserPlus aria-hidden />,
}

const deletion = (row: SalesManager): Leaving => ({
  account: { id: row.id, userType: 'sales_manager' },
  title: '영업과장을 삭제하시겠습니까?',
  who: [row.name, row.username, row.teamName].filter(Boolean).join(' · '),
  confirmLabel: '삭제',
  consequences: (heir) => [
    '계정이 삭제되고 로그인된 기기에서 바로 로그아웃됩니다. 되돌릴 수 없습니다.',
    ...(heir === null ? withoutHeir(row) : [`담당 접점코드와 접점 코드 매핑은 ${heir}에게 넘어갑니다.`]),
  ],
  run: (handOverTo) =>
    call(deleteSalesManager, { params: { id: row.id }, query: { handOverTo: handOverTo ?? 'none' } }),
  changes: USERS_KEY,
  done: '영업과장이 삭제되었습니다',
  failed: '영업과장 삭제 중 오류가 발생했습니다.',
})

const withoutHeir = (row: SalesManager): string[] => [
  ...(row.contactCodeCount > 0
    ? [
        `담당 접점코드 ${formatCount(row.contactCodeCount)}개는 담당 영업과장이 없는 상태로 남습니다. 어제까지의 실적은 담당 실적에 이 이름으로 남습니다.`,
      ]
    : []),
  ...(row.mappingCount > 0 ? [`접점 코드 매핑 ${formatCount(row.mappingCount)}개가 함께 삭제됩니다.`] : []),
]

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
    <>
      {row.teamName}
      <PlannedTeam row={row} />
    </>
  )
}

function PlannedTeam({ row }: { row: SalesManager }) {
  const planned = plannedTeam(row, useKstDay())
  return planned === null ? null : (
    <Text textStyle="xs" color="fg.muted" whiteSpace="normal">
      {planned}
    </Text>
  )
}

export const ManagerList = () => (
  <>
    <ResourceList of={MANAGER_LIST} />
    <LeavingQuestion />
  </>
)
