import * as z from 'zod/mini'
import { personNameText, usernameText } from '#shared/auth/account.contract.ts'
import { dealerNameText, dealerPhoneText } from '#shared/dealers/dealer.contract.ts'
import { LIMITS } from '#shared/limits.ts'
import { formatPhone, isPhone, phoneDigits } from '#shared/phone.ts'
import { emailText, optionalText } from '#shared/text.ts'
import { updateRows } from '../../database/write-rows.ts'
import { type ImportSpec, refused } from '../../imports/import-spec.ts'
import { recordRightsChanges } from '../access-log/record-security-event.ts'
import { insertAccounts, usernameKey } from '../auth/insert-account.ts'
import { hashRandomPassword } from '../auth/password-hash.ts'
import { randomCode } from '../auth/random-code.ts'
import { type FoundAccounts, findAccounts } from './find-accounts.ts'

/** Spreadsheets turn a phone number typed without hyphens into a number and drop its leading zero. */
const phoneText = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text: string) => isPhone(text) || !/^[1-9]\d+$/.test(text) || !isPhone(`0${text}`),
        '앞자리 0이 빠진 번호입니다. 010-1234-5678처럼 입력해주세요.',
      ),
    ),
  dealerPhoneText,
)

const Row = z.object({
  dealerName: dealerNameText,
  username: usernameText,
  name: z.optional(personNameText),
  contactPhone: z.optional(z.pipe(phoneText, z.transform(formatPhone))),
  contactEmail: z.optional(emailText),
  location: z.optional(optionalText(LIMITS.shortText)),
})
type Row = z.output<typeof Row> & { made?: NewPassword }

/** The password of a new store; hashing thousands of them takes long. */
interface NewPassword {
  password: string
  passwordHash: string
}

interface Existing extends Row {
  id: number
  name: string
}

const NAME_OF_CODES = '같은 이름의 접점코드가 있어, 이 계정은 그 접점코드로 접수할 수 있습니다.'

/**
 * Imports stores. A new account gets a random password, which is shown only once and must be changed at the first login. Of
 * an existing store only the contact data changes, never the password or the name, which decides its contact codes.
 */
export const dealersImport: ImportSpec<Row, Existing, FoundAccounts> = {
  kind: 'dealers',
  name: '판매점',
  columns: [
    {
      field: 'dealerName',
      heading: '판매점명',
      aliases: ['판매점', '상호명', '상호', '매장명', 'store name', 'dealer name'],
      required: true,
      examples: ['예시통신 강남점', '예시통신 부산점'],
    },
    {
      field: 'username',
      heading: '아이디',
      aliases: ['ID', '로그인 아이디', '계정', 'username'],
      required: true,
      examples: ['example-gangnam', 'example-busan'],
    },
    {
      field: 'name',
      heading: '이름',
      aliases: ['담당자', '담당자명', '대표자', '대표자명', 'name'],
      examples: ['홍길동', '김예시'],
    },
    {
      field: 'contactPhone',
      heading: '연락처',
      aliases: ['전화번호', '휴대폰', '전화', 'phone'],
      examples: ['010-0000-0001', '051-000-0002'],
    },
    {
      field: 'contactEmail',
      heading: '이메일',
      aliases: ['메일', 'E-mail', 'email'],
      examples: ['gangnam@example.com', ''],
    },
    {
      field: 'location',
      heading: '위치',
      aliases: ['지역', '주소', 'location'],
      examples: ['서울 강남구', '부산 해운대구'],
    },
  ],
  schema: Row,
  key: ({ username }) => usernameKey(username),
  label: ({ dealerName, username }) => `${dealerName} · ${username}`,

  prepare: (row) => ({ ...row, made: newPassword() }),
  find: findAccounts,
  existing(row, { accounts }) {
    const account = accounts.get(usernameKey(row.username))
    if (account?.user_type !== 'dealer') return null
    return {
      id: account.id,
      username: row.username,
      dealerName: account.dealer_name ?? '',
      name: account.name,
      contactPhone: formatPhone(account.contact_phone ?? ''),
      contactEmail: account.contact_email ?? '',
      location: account.location ?? '',
    }
  },
  problem(row, existing, found) {
    const key = usernameKey(row.username)
    if (existing !== null) {
      if (existing.dealerName === row.dealerName) return null
      const reason = `이 아이디의 판매점명은 '${existing.dealerName}'입니다. 판매점명은 판매점 수정에서 바꿀 수 있습니다.`
      return refused('dealerName', reason)
    }
    if (found.accounts.has(key)) return refused('username', '판매점이 아닌 계정의 아이디입니다.')
    if (found.waiting.has(key)) return refused('username', '등록 신청이 승인을 기다리는 아이디입니다.')
    const accounts = found.bearersOf(row.dealerName).filter((bearer) => bearer !== key)
    if (accounts.length > 0) return refused('dealerName', nameTaken('계정이', accounts))
    const kpNumbers = found.kpNumbersOf(row.dealerName)
    return kpNumbers.length > 0 ? refused('dealerName', nameTaken('KP번호가', kpNumbers)) : null
  },

  note: ({ dealerName }, existing, { namesOfCodes }) =>
    existing === null && namesOfCodes.has(dealerName) ? { field: 'dealerName', reason: NAME_OF_CODES } : null,

  async write({ db }, accepted, _found, { context, accessedBy }) {
    const at = context.clock.now()
    const changed = accepted.flatMap(({ row, existing }) =>
      existing === null
        ? []
        : [{ id: existing.id, name: row.name ?? existing.name, ...contactColumns({ ...existing, ...row }) }],
    )
    await updateRows(db, 'users', COLUMN_TYPES, changed)
    const made = accepted.flatMap(({ row, existing }) =>
      existing === null ? [{ row, ...(row.made ?? newPassword()) }] : [],
    )
    if (made.length === 0) return {}
    const accounts = made.map(({ row, passwordHash }) => ({
      username: row.username,
      passwordHash,
      name: row.name ?? row.dealerName,
      dealerName: row.dealerName,
      userType: 'dealer' as const,
      role: 'dealer_store' as const,
      mustChangePassword: true,
      ...contactOf(row),
    }))
    const inserted = await insertAccounts(db, accounts, at)
    await recordRightsChanges(db, { by: accessedBy, at }, 'account-created', inserted, {
      accountKind: 'dealer',
    })
    return { initialPasswords: made.map(({ row, password }) => ({ username: row.username, password })) }
  },
}

const COLUMN_TYPES = {
  name: 'text',
  contact_phone: 'text',
  contact_email: 'text',
  location: 'text',
} as const

function newPassword(): NewPassword {
  const password = randomCode()
  return { password, passwordHash: hashRandomPassword(password) }
}

/** Only a person can say whether the same store is meant. */
function nameTaken(bearer: string, bearers: readonly string[]): string {
  return `판매점명이 같은 ${bearer} 있습니다: ${bearers.slice(0, 3).join(', ')}. 같은 판매점의 계정이면 판매점 추가에서 만들어주세요.`
}

/** The contact columns as they are stored; empty cells become null. */
function contactOf({ contactPhone, contactEmail, location }: Row) {
  return {
    contactPhone: phoneDigits(contactPhone ?? '') || null,
    contactEmail: contactEmail || null,
    location: location || null,
  }
}

function contactColumns(row: Row) {
  const { contactPhone, contactEmail, location } = contactOf(row)
  return { contact_phone: contactPhone, contact_email: contactEmail, location }
}
