import { isPortIn, PREVIOUS_CARRIERS } from '#shared/documents/port-in.ts'
import { type KstDay, kstDay } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'
import { formatPhone } from '#shared/phone.ts'
import type { ServicePlanRow } from '../features/service-plans/service-plans.present.ts'
import type { Account } from '../http/accounts.ts'
import { type Catalogue, TRADE } from './catalogue.ts'
import type { Paper } from './paper/draw-application.ts'
import type { SeededRandom } from './seeded-random.ts'

const DAYS = 90
const MINUTE = 60_000

/** An application that a store is going to submit. */
export interface PlannedApplication {
  at: Date
  store: Account
  carrier: string
  contactCode: string
  customerType: 'new' | 'port-in'
  previousCarrier: (typeof PREVIOUS_CARRIERS)[number] | null
  customerName: string
  customerPhone: string
  /** Null for business at a 기타 carrier, which has no plan. */
  plan: ServicePlanRow | null
  memo: string | null
}

const MEMOS = [
  '유심 매장 보유',
  '가족 결합 희망',
  '오후 3시 이후 통화 가능',
  '기기 변경 없이 유심만 개통',
  '외국인 등록증 확인 완료',
]

/** What the stores submit in the 90 Seoul days up to `now`, in the order of time. */
export function planApplications(
  now: Date,
  stores: readonly Account[],
  catalogue: Catalogue,
  random: SeededRandom,
): PlannedApplication[] {
  const today = kstDay(now)
  return Array.from({ length: DAYS }, (_, index) => kstDay(kstDayStart(today, index - DAYS + 1)))
    .flatMap((day) => timesOf(day, now, random))
    .map((at) => planApplication(at, random.pick(stores), catalogue, random))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Between 10:00 and 19:30, fewer at weekends. Today's lie in the hours before now, whatever the hour. */
function timesOf(day: KstDay, now: Date, random: SeededRandom): Date[] {
  const opening = Date.parse(kstDayStart(day)) + 10 * 60 * MINUTE
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const count =
    weekday === 0 ? random.between(1, 2) : weekday === 6 ? random.between(4, 6) : random.between(6, 9)
  const isToday = kstDay(now) === day
  const [from, until] = isToday
    ? [Math.max(Date.parse(kstDayStart(day)), now.getTime() - 7 * 60 * MINUTE), now.getTime() - MINUTE]
    : [opening, opening + 9.5 * 60 * MINUTE]
  return Array.from(
    { length: isToday ? Math.max(count, 6) : count },
    () => new Date(Math.round(from + (until - from) * random.next())),
  ).filter((at) => at.getTime() < now.getTime())
}

function planApplication(
  at: Date,
  store: Account,
  catalogue: Catalogue,
  random: SeededRandom,
): PlannedApplication {
  const isOther = random.chance(0.05)
  const traded = carrierOf(store, random)
  const carrier = isOther ? '기타' : traded
  const previous = PREVIOUS_CARRIERS.filter((name) => isPortIn(name, carrier))
  const isMoving = !isOther && random.chance(0.56)
  return {
    at,
    store,
    carrier,
    contactCode: store.carrierCodes[traded] ?? '',
    customerType: isMoving ? 'port-in' : 'new',
    previousCarrier: isMoving ? random.pick(previous) : null,
    customerName: customerName(random),
    customerPhone: customerPhone(random),
    plan: isOther ? null : random.pick(catalogue.plans.get(carrier) ?? []),
    memo: random.chance(0.25) ? random.pick(MEMOS) : null,
  }
}

/** Chosen by market share from the carriers for which the store has a code. */
function carrierOf(store: Account, random: SeededRandom): string {
  const own = TRADE.filter(([carrier]) => store.carrierCodes[carrier] !== undefined)
  let place = random.next() * own.reduce((sum, [, share]) => sum + share, 0)
  for (const [carrier, share] of own) {
    place -= share
    if (place < 0) return carrier
  }
  return own[0]?.[0] ?? 'KT'
}

/** The paper that the customer filled in. */
export function paperOf(application: PlannedApplication): Paper {
  return {
    customerName: application.customerName,
    customerPhone: formatPhone(application.customerPhone),
    carrier: application.carrier,
    planName: application.plan?.name ?? '',
    customerType: application.customerType === 'port-in' ? '번호이동' : '신규',
    storeName: application.store.dealerName ?? '',
    contactCode: application.contactCode,
    day: kstDay(application.at),
  }
}

const SURNAMES = [...'김김김이이이박박최최정정강조윤장임한오서신권황안송류홍전고문']
const FIRST = [...'민서지예도하수현은준유시주태소다']
const SECOND = [...'준연우진아윤호영희석원빈율린재경']

/** A made-up name of common syllables. */
function customerName(random: SeededRandom): string {
  return `${random.pick(SURNAMES)}${random.pick(FIRST)}${random.pick(SECOND)}`
}

/** 010-000x-xxxx: no operator assigns such numbers. */
function customerPhone(random: SeededRandom): string {
  return `010000${random.between(0, 9)}${String(random.between(0, 9999)).padStart(4, '0')}`
}
