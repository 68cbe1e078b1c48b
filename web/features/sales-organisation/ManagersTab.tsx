import { Flex, Text } from '@chakra-ui/react'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { matchesKorean } from '#shared/korean.ts'
import { formatPhone } from '#shared/phone.ts'
import { deleteSalesManager, POSITIONS, type SalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { call } from '../../lib/api-client.ts'
import { ListView } from '../../records/ListView.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import { useWholeList } from '../../records/record-list.ts'
import { MANAGERS, useTeams } from '../../records/reference-lists.ts'
import { DeleteButton } from '../../records/row-actions.tsx'
import { useListFilter } from '../../records/use-list-filter.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { ManagerDialog } from './ManagerDialog.tsx'

/** Of the team filter: those without a team. */
const NONE = 'none'

const COLUMNS: readonly Column<SalesManager>[] = [
  { key: 'name', header: '이름', width: '12rem', cell: (row) => <Person row={row} /> },
  { key: 'team', header: '팀', width: '9rem', cell: (row) => <Team row={row} /> },
  { key: 'position', header: '직급', width: '5rem', cell: (row) => row.position ?? '–' },
  { key: 'managerCode', header: '영업과장 코드', width: '9rem', cell: (row) => row.managerCode ?? '–' },
  { key: 'contact', header: '연락처', cell: (row) => contactText(row) },
  {
    key: 'contactCodeCount',
    header: '담당 코드',
    width: '6rem',
    numeric: true,
    cell: (row) => formatCount(row.contactCodeCount),
  },
  {
    key: 'mappingCount',
    header: '매핑',
    width: '5rem',
    numeric: true,
    cell: (row) => formatCount(row.mappingCount),
  },
  { key: 'actions', header: '삭제', width: '4rem', pinned: true, cell: (row) => <ManagerDelete row={row} /> },
]

export function ManagersTab() {
  const [open, setOpen] = useState<SalesManager | 'new' | null>(null)
  const { values, set, reset } = useListFilter(['q', 'team', 'position'])
  const teams = useTeams()
  const list = useWholeList(MANAGERS.key, MANAGERS.read, (row) => isShown(row, values))
  return (
    <>
      <ListView
        label="영업과장 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        onReset={reset}
        firstView={{ until: 'managerCode', widened: 'name' }}
        empty={{
          title: '등록된 영업과장이 없습니다',
          description: '관리자 패널의 사용자 탭에서 영업과장 계정을 만들 수 있습니다.',
        }}
        filters={
          <>
            <SearchField label="이름, 아이디, 코드 검색" value={values.q} onSearch={(q) => set({ q })} />
            <FilterSelect
              key={`teams ${teams.length}`}
              label="팀"
              value={values.team}
              onChoose={(team) => set({ team })}
              options={[
                ...teams.map(({ id, teamName }) => ({ value: id.toString(), label: teamName })),
                { value: NONE, label: '미배정' },
              ]}
            />
            <FilterSelect
              label="직급"
              value={values.position}
              onChoose={(position) => set({ position })}
              options={POSITIONS}
            />
          </>
        }
        actions={
          <Button size="sm" onClick={() => setOpen('new')}>
            <UserPlus aria-hidden />
            영업과장 배정
          </Button>
        }
        renderCard={(row) => (
          <>
            <Flex justify="space-between" align="center" gap="2">
              <Person row={row} />
              <ManagerDelete row={row} />
            </Flex>
            <Text textStyle="sm" color="fg.muted">
              {row.teamName === null ? (
                <Team row={row} />
              ) : (
                [row.teamName, row.position, row.managerCode].join(' · ')
              )}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {`담당 코드 ${formatCount(row.contactCodeCount)}개 · 매핑 ${formatCount(row.mappingCount)}개`}
            </Text>
          </>
        )}
      />
      {open === null ? null : open === 'new' || open.teamId === null ? (
        <AssignDialog accountId={open === 'new' ? undefined : open.id} onClose={() => setOpen(null)} />
      ) : (
        <ManagerDialog manager={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function isShown(row: SalesManager, filter: { q: string; team: string; position: string }): boolean {
  return (
    [row.name, row.username, row.managerCode ?? ''].some((text) => matchesKorean(text, filter.q)) &&
    (filter.team === '' || filter.team === (row.teamId?.toString() ?? NONE)) &&
    (filter.position === '' || filter.position === row.position)
  )
}

function contactText({ contactPhone, email }: SalesManager): string {
  const texts = [contactPhone === null ? null : formatPhone(contactPhone), email].filter(Boolean)
  return texts.length === 0 ? '–' : texts.join(' · ')
}

function Person({ row }: { row: SalesManager }) {
  return (
    <Flex align="baseline" gap="2" minWidth="0">
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

function ManagerDelete({ row }: { row: SalesManager }) {
  const goes = [
    ...(row.contactCodeCount > 0
      ? [`담당 접점코드 ${formatCount(row.contactCodeCount)}개는 담당자가 없는 상태로 남습니다.`]
      : []),
    ...(row.mappingCount > 0 ? [`접점 코드 매핑 ${formatCount(row.mappingCount)}개가 함께 삭제됩니다.`] : []),
  ]
  return (
    <DeleteButton
      label={`${row.name} 삭제`}
      question={{
        title: '영업과장을 삭제하시겠습니까?',
        body: [
          [row.name, row.username, row.teamName].filter(Boolean).join(' · '),
          '계정이 닫히고 로그인된 기기에서 바로 로그아웃됩니다. 되돌릴 수 없습니다.',
          ...goes,
        ].join('\n'),
      }}
      run={() => call(deleteSalesManager, { params: { id: row.id } })}
      changes={USERS_KEY}
      done="영업과장이 삭제되었습니다"
      failed="영업과장 삭제 중 오류가 발생했습니다."
    />
  )
}
