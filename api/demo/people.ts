import type { AssignSalesManagerInput } from '#shared/sales-org/sales-manager.contract.ts'
import type { Context } from '../context.ts'
import { insertAccount, type NewAccount } from '../features/auth/insert-account.ts'
import { hashPassword } from '../features/auth/password-hash.ts'
import { createContactCode } from '../features/contact-codes/save-contact-code.ts'
import { submitDealerRegistration } from '../features/dealer-registrations/submit-dealer-registration.ts'
import { createKpNumber } from '../features/kp-numbers/kp-numbers.commands.ts'
import { createMapping } from '../features/sales-org/contact-code-mappings.commands.ts'
import { assignManager } from '../features/sales-org/sales-managers.commands.ts'
import type { Account } from '../http/accounts.ts'
import { TRADE } from './catalogue.ts'

/** The password of everybody in the demo, also the administrator's unless ADMIN_PASSWORD is set. */
export const DEMO_PASSWORD = 'demo-2026!'

const STAFF = [
  { username: 'user1', name: '윤서진', userType: 'user', role: 'worker' },
  { username: 'worker1', name: '한지우', userType: 'worker', role: 'worker' },
  { username: 'worker2', name: '오민재', userType: 'worker', role: 'worker' },
  { username: 'opener1', name: '서예린', userType: 'worker', role: 'dealer_worker' },
  { username: 'opener2', name: '신도현', userType: 'worker', role: 'dealer_worker' },
] as const

/** manager1 leads its team and therefore also sees the stores of manager2. */
const MANAGERS = [
  {
    username: 'manager1',
    name: '권태오',
    team: 'DX 1팀',
    position: '팀장',
    managerCode: 'DX1-01',
    contactPhone: '010-0000-1101',
    monthlyGoal: 120,
  },
  {
    username: 'manager2',
    name: '임소율',
    team: 'DX 1팀',
    position: '과장',
    managerCode: 'DX1-02',
    contactPhone: '010-0000-1102',
    monthlyGoal: 90,
  },
  {
    username: 'manager3',
    name: '장하람',
    team: 'DX 2팀',
    position: '대리',
    managerCode: 'DX2-01',
    contactPhone: '010-0000-1201',
    monthlyGoal: null,
  },
] as const
/** A contact code that a manager follows besides its own. */
const MAPPING = { username: 'manager3', carrier: 'KT', contactCode: 'K1001' }

const STORES = [
  ['가온모바일 강남점', '서울 강남구', '강도윤'],
  ['누리텔 마포점', '서울 마포구', '문서아'],
  ['다온통신 송파점', '서울 송파구', '배지호'],
  ['라온모바일 수원점', '경기 수원시', '백하은'],
  ['마루텔레콤 분당점', '경기 성남시', '송준우'],
  ['바른통신 부평점', '인천 부평구', '안유나'],
  ['새롬모바일 둔산점', '대전 서구', '양시우'],
  ['아라통신 상무점', '광주 서구', '유다인'],
  ['해든모바일 서면점', '부산 부산진구', '전은호'],
  ['하늘텔 동성로점', '대구 중구', '홍나래'],
] as const

/** KP numbers with which nobody has registered yet. */
const FREE_KP_NUMBERS = [
  ['KP10011', '소담모바일 노형점', '제주 제주시'],
  ['KP10012', '온새미통신 삼산점', '울산 남구'],
] as const

/** A shop without a KP number, whose request waits for the administrator. */
const APPLICANT = {
  businessName: '이든텔레콤 전주점',
  businessRegistrationNumber: '999-81-20267',
  representativeName: '남이든',
  businessAddress: '전북 전주시 완산구 팔달로 100',
  phoneNumber: '063-000-0417',
  email: 'jeonju@example.com',
  username: 'applicant1',
  additionalInfo: '매장 2곳을 운영하고 있습니다.',
  bankName: '전북은행',
  bankAccount: '000-00-0000417',
  accountHolder: '남이든',
}

const CODE_PREFIXES: Record<string, string> = {
  KT: 'K',
  SKT: 'S',
  'LGU+': 'L',
  KT엠모바일: 'K-엠',
  SK텔링크: 'S-텔',
  헬로모바일: 'L-헬',
  미래엔: 'L-미래',
}

interface People {
  staff: Account[]
  /** Dealers with their codes in `carrierCodes`. */
  stores: Account[]
}

export interface DemoLogin {
  role: string
  username: string
  /** True when the administrator has another password than the demo's. */
  hasOtherPassword?: boolean
}

/** A KP number with which a visitor can try the registration. */
export const DEMO_FREE_KP_NUMBER = FREE_KP_NUMBERS[0][0]

export async function makePeople(context: Context, admin: Account): Promise<People> {
  const { database, clock } = context
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const make = async (person: Omit<NewAccount, 'passwordHash'>): Promise<Account> =>
    asAccount(await insertAccount(database.kysely, { ...person, passwordHash }, clock.now()), person)

  const staff: Account[] = []
  for (const person of STAFF) staff.push(await make(person))
  const managers: Account[] = []
  for (const { username, name, ...place } of MANAGERS) {
    const manager = await make({ username, name, userType: 'sales_manager', role: 'sales_manager' })
    await assign(context, manager, place, admin)
    managers.push(manager)
  }
  const stores: Account[] = []
  for (const [index, [dealerName, location, name]] of STORES.entries()) {
    const kpNumber = `KP${10_001 + index}`
    await createKpNumber(context, { kpNumber, dealerName, location }, from(admin))
    const dealer = await make({
      username: `store${index + 1}`,
      name,
      dealerName,
      location,
      userType: 'dealer',
      role: 'dealer_store',
    })
    await database.kysely
      .updateTable('kp_numbers')
      .set({ dealer_id: dealer.id })
      .where('kp_number', '=', kpNumber)
      .execute()
    stores.push(await withCodes(context, admin, dealer, managers[index % managers.length] ?? admin, index))
  }
  for (const [kpNumber, dealerName, location] of FREE_KP_NUMBERS) {
    await createKpNumber(context, { kpNumber, dealerName, location }, from(admin))
  }
  await mapCode(context, managers, admin)
  return { staff, stores }
}

const from = (account: Account) => ({ account, address: '127.0.0.1', userAgent: null })

async function assign(
  context: Context,
  { id }: Account,
  {
    team,
    ...place
  }: { team: string } & Pick<
    AssignSalesManagerInput,
    'position' | 'managerCode' | 'contactPhone' | 'monthlyGoal'
  >,
  admin: Account,
): Promise<void> {
  const teamRow = await context.database.kysely
    .selectFrom('sales_teams')
    .select('id')
    .where('team_name', '=', team)
    .executeTakeFirstOrThrow()
  const input = { salesManagerUserId: id, teamId: teamRow.id, ...place }
  await assignManager(context, { input, by: from(admin) })
}

async function mapCode(context: Context, managers: readonly Account[], admin: Account): Promise<void> {
  const { username, ...code } = MAPPING
  const manager = managers.find((candidate) => candidate.username === username)
  if (manager === undefined) return
  await createMapping(context, { input: { managerId: manager.id, ...code }, by: from(admin) })
}

export function makeApplicant(context: Context): Promise<void> {
  return submitDealerRegistration(context, { ...APPLICANT, password: DEMO_PASSWORD }, '127.0.0.1')
}

/** One login per role. */
export const LOGINS: DemoLogin[] = [
  { role: '근무자 (삭제 권한)', username: 'user1' },
  { role: '근무자', username: 'worker1' },
  { role: '개통 담당 근무자', username: 'opener1' },
  { role: '영업과장', username: 'manager1' },
  { role: '판매점', username: 'store1' },
]

/** Gives each store codes at the three networks and at some other carriers. */
async function withCodes(
  context: Context,
  admin: Account,
  dealer: Account,
  manager: Account,
  index: number,
): Promise<Account> {
  const carrierCodes: Record<string, string> = {}
  for (const [place, [carrier]] of TRADE.entries()) {
    if (place > 2 && (place + index) % 3 === 0) continue
    const code = `${CODE_PREFIXES[carrier] ?? 'X'}${1001 + index}`
    await createContactCode(
      context,
      {
        code,
        carrier,
        dealerName: dealer.dealerName ?? dealer.name,
        salesManagerId: manager.id,
      },
      from(admin),
    )
    carrierCodes[carrier] = code
  }
  await context.database.kysely
    .updateTable('users')
    .set({ carrier_codes: JSON.stringify(carrierCodes) })
    .where('id', '=', dealer.id)
    .execute()
  return { ...dealer, carrierCodes }
}

/** The account as authentication would read it. */
export function asAccount(
  id: number,
  person: Pick<NewAccount, 'username' | 'name' | 'userType' | 'role' | 'dealerName' | 'isPrimaryAdmin'>,
): Account {
  return {
    id,
    // Only receipts bear it, and the demo's documents need none.
    uuid: '',
    username: person.username,
    name: person.name,
    dealerName: person.dealerName ?? null,
    userType: person.userType,
    role: person.role,
    allowedCarriers: [],
    carrierCodes: {},
    hasNamedCodes: true,
    permissions: null,
    mustChangePassword: false,
    isPrimaryAdmin: person.isPrimaryAdmin ?? false,
  }
}
