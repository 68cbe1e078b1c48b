import { Text } from '@chakra-ui/react'
import { formatCount } from '#shared/count.ts'
import type { SalesMember } from '#shared/sales-org/sales-performance.contract.ts'
import { Panel } from '../../documents/figures/Panel.tsx'
import { SalesTable } from './SalesTable.tsx'

/** Each member of a 팀장's team: the day, and the month against the goal. */
export function MembersPanel({ members }: { members: readonly SalesMember[] }) {
  return (
    <Panel title="팀원 실적" days={`${formatCount(members.length)}명`}>
      <SalesTable aria-label="팀원 실적" className="tabular">
        <thead>
          <tr>
            <th scope="col">팀원</th>
            <th scope="col">접수</th>
            <th scope="col">개통</th>
            <th scope="col" data-wide>
              월 개통
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ id, name, position, day, month, monthlyGoal }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <Small>{position ?? '현재 팀원 아님'}</Small>
              </th>
              <td>{formatCount(day.received)}</td>
              <td>{formatCount(day.activated)}</td>
              <td>
                {formatCount(month.activated)}
                <Small>{goalText(month.activated, monthlyGoal)}</Small>
              </td>
            </tr>
          ))}
        </tbody>
      </SalesTable>
      <Text mt="2" textStyle="xs" color="fg.muted">
        여러 팀원에게 매핑된 코드는 각자의 실적에 모두 들어갑니다.
      </Text>
    </Panel>
  )
}

function goalText(activated: number, goal: number | null): string {
  return goal === null
    ? '목표 없음'
    : `목표 ${formatCount(goal)} (${formatCount(Math.floor((activated / goal) * 100))}%)`
}

function Small({ children }: { children: string }) {
  return (
    <Text as="span" display="block" textStyle="xs" fontWeight="normal" color="fg.muted">
      {children}
    </Text>
  )
}
