import type { HowChanged } from '#shared/access-log/access-log.contract.ts'
import type { KstDay } from '#shared/kst.ts'
import type { Queryable } from '../../database/database.ts'
import { type EventDetail, type Happened, recordSecurityEvent } from '../access-log/record-security-event.ts'
import { changedValues, type Values } from '../access-log/record-setting.ts'
import { withStart } from '../contact-codes/dated-rows.ts'
import type { ManagerRow, TeamRow } from './sales-org.queries.ts'

/** Records that a team was made, changed or deleted; a change with its values before and after. */
export function recordTeam(
  db: Queryable,
  happened: Happened,
  how: HowChanged,
  { team, before = team }: { team: TeamRow; before?: TeamRow },
): Promise<void> {
  const values = changedValues(teamValues(before), teamValues(team))
  return record(db, happened, { how, about: team.team_name, values })
}

/** Records a manager's new place or goal, with the values before and after; nothing where neither changed. */
export async function recordPlace(
  db: Queryable,
  happened: Happened,
  { before, after, since }: { before: ManagerRow; after: ManagerRow; since?: KstDay | undefined },
): Promise<void> {
  const values = changedValues(placeValues(before), placeValues(after, since))
  if (Object.keys(values).length === 0) return
  const subject = { kind: 'account', id: after.id, name: after.username } as const
  await record(db, happened, { how: 'changed', subject, values })
}

function record(db: Queryable, happened: Happened, detail: EventDetail): Promise<void> {
  return recordSecurityEvent(db, happened, 'setting-changed', { what: 'sales-organisation', ...detail })
}

function teamValues({ team_name, team_code, is_active }: TeamRow): Values {
  return { 팀명: team_name, '팀 코드': team_code, 상태: is_active === 1 ? '활성' : '비활성' }
}

/** `since`: the day from which it belongs to the team, where that was said. */
function placeValues(
  { team_name, position, manager_code, monthly_goal }: ManagerRow,
  since?: KstDay,
): Values {
  const team = since === undefined ? team_name : withStart(team_name, since)
  return { 팀: team, 직급: position, '영업과장 코드': manager_code, '월 목표': monthly_goal }
}
