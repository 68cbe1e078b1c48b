import type { KstDay } from '#shared/kst.ts'
import type { SalesPerformance } from '#shared/sales-org/sales-performance.contract.ts'
import { sameDayLastMonth } from '#shared/stats/chosen-day.ts'
import type { Database } from '../../database/database.ts'
import type { Account } from '../../http/accounts.ts'
import { namesFor } from '../stats/activation-panels.ts'
import type { Period } from '../stats/chosen-period.ts'
import { trendUntil } from '../stats/day-panels.ts'
import { sumOf } from '../stats/sums.ts'
import { whoseStores } from '../stats/whose-figures.ts'
import { activated, countsByCode, totalOf } from './counts-by-code.ts'
import { silentStores } from './silent-stores.ts'
import { rankingOf } from './store-ranking.ts'
import { goalOf, isLedBy, membersOf, teamOf } from './team-performance.ts'

/** How the stores of a sales manager, of a 팀장's team or of everybody did on a day that has come. */
export async function salesPerformance(
  database: Database,
  account: Account,
  day: KstDay,
): Promise<SalesPerformance> {
  const db = database.kysely
  const whose = whoseStores(account)
  const lastMonthDay = sameDayLastMonth(day)
  const days = { day: { startDate: day, endDate: day }, month: untilDay(day) }
  const onDay = await countsByCode(database, whose, days.day)
  const inMonth = await countsByCode(database, whose, days.month)
  const trend = await trendUntil(database, whose, day)
  const dayBefore = trend.days.at(-2)
  const team = whose.kind === 'codes' ? await teamOf(db, whose.managerId) : []
  const names = await namesFor(db, whose)
  return {
    day,
    dayBefore: { received: dayBefore?.submissions ?? 0, activated: dayBefore?.activations ?? 0 },
    lastMonthDay,
    lastMonth: totalOf(
      (await countsByCode(database, whose, { startDate: lastMonthDay, endDate: lastMonthDay })).values(),
    ),
    month: {
      activated: totalOf(inMonth.values()).activated,
      activatedLastMonth: sumOf(await activated(database, whose, untilDay(lastMonthDay), [])),
      ...goalOf(team, account.id),
    },
    trend,
    ranking: { day: rankingOf(onDay, names), month: rankingOf(inMonth, names) },
    silent: await silentStores(db, whose, day),
    members: isLedBy(team, account.id) ? await membersOf(database, account.id, team, days) : null,
  }
}

/** From the first of the day's month to the day. */
function untilDay(day: KstDay): Period {
  return { startDate: `${day.slice(0, 7)}-01`, endDate: day }
}
