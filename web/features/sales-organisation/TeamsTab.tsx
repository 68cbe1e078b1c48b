import { Text } from '@chakra-ui/react'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { matchesKorean } from '#shared/korean.ts'
import { deleteSalesTeam, type SalesTeam, updateSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { call } from '../../lib/api-client.ts'
import { ListView } from '../../records/ListView.tsx'
import { USERS_KEY } from '../../records/record-keys.ts'
import { useWholeList } from '../../records/record-list.ts'
import { TEAMS } from '../../records/reference-lists.ts'
import { ActiveSwitch, CardHead, DeleteButton, RowActions } from '../../records/row-actions.tsx'
import { useListFilter } from '../../records/use-list-filter.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { TeamDialog } from './TeamDialog.tsx'

const COLUMNS: readonly Column<SalesTeam>[] = [
  { key: 'teamName', header: '팀명', width: '12rem', cell: (row) => row.teamName },
  { key: 'teamCode', header: '팀 코드', width: '9rem', cell: (row) => row.teamCode },
  {
    key: 'managerCount',
    header: '영업과장',
    width: '6.5rem',
    numeric: true,
    cell: (row) => row.managerCount,
  },
  { key: 'description', header: '설명', cell: (row) => row.description ?? '–' },
  { key: 'actions', header: '상태', width: '9.5rem', pinned: true, cell: (row) => <Actions row={row} /> },
]

export function TeamsTab() {
  const [open, setOpen] = useState<SalesTeam | 'new' | null>(null)
  const { values, set, reset } = useListFilter(['q'])
  const list = useWholeList(TEAMS.key, TEAMS.read, ({ teamName, teamCode }) =>
    [teamName, teamCode].some((text) => matchesKorean(text, values.q)),
  )
  return (
    <>
      <ListView
        label="영업팀 목록"
        list={list}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.teamName}
        onOpen={setOpen}
        onReset={reset}
        minWidth="720px"
        empty={{ title: '등록된 영업팀이 없습니다' }}
        filters={<SearchField label="팀명, 팀 코드 검색" value={values.q} onSearch={(q) => set({ q })} />}
        actions={
          <Button size="sm" onClick={() => setOpen('new')}>
            <Plus aria-hidden />
            영업팀 추가
          </Button>
        }
        renderCard={(row) => (
          <>
            <CardHead title={row.teamName}>
              <Actions row={row} />
            </CardHead>
            <Text textStyle="sm" color="fg.muted">
              {[row.teamCode, `영업과장 ${row.managerCount}명`, row.description].filter(Boolean).join(' · ')}
            </Text>
          </>
        )}
      />
      {open === null ? null : (
        <TeamDialog team={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Actions({ row }: { row: SalesTeam }) {
  return (
    <RowActions>
      <ActiveSwitch
        name={row.teamName}
        isActive={row.isActive}
        run={(isActive) => call(updateSalesTeam, { params: { id: row.id }, body: { isActive } })}
        changes={USERS_KEY}
        failed="영업팀 수정 중 오류가 발생했습니다."
      />
      <DeleteButton
        label={`${row.teamName} 삭제`}
        question={{
          title: '영업팀을 삭제하시겠습니까?',
          body: `${row.teamName} · ${row.teamCode}\n삭제한 팀은 되돌릴 수 없습니다. 소속된 사람이 있는 팀은 삭제되지 않습니다.`,
        }}
        run={() => call(deleteSalesTeam, { params: { id: row.id } })}
        changes={USERS_KEY}
        done="영업팀이 삭제되었습니다"
        failed="영업팀 삭제 중 오류가 발생했습니다."
      />
    </RowActions>
  )
}
