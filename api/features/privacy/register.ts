import { RESTORABLE_DAYS } from '#shared/documents/deletion.contract.ts'
import { FIELD_NAMES, ruleOf } from '#shared/documents/document-fields.ts'
import { ACCOUNT_KINDS, CAPABILITIES, type Capability, type Scope } from '#shared/permissions.ts'
import type { PrivacyPeriods, RegisterEntry } from '#shared/privacy/privacy.contract.ts'
import { ACCOUNT_KIND_WORDS } from '#shared/users/account-kind-words.ts'
import type { Context } from '../../context.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { ACCESS_KEPT_YEARS } from '../access-log/log-times.ts'
import { FAILURES_KEPT_MS } from '../auth/login-limits.ts'
import { SESSIONS_KEPT_DAYS } from '../auth/sessions.ts'
import { WITHDRAWN_KEPT_DAYS } from '../documents/submission/withdraw-submission.ts'
import { lastBackupAt } from '../health/system-warnings.ts'
import { NEWS_KEPT_DAYS } from '../news/remove-old-news.ts'
import { readPeriods } from './periods.ts'
import { type RetentionJob, readRemovals } from './removals.ts'

/** What a period is told by: the settings of this installation. */
type Periods = PrivacyPeriods & Pick<Context['config'], 'undoSeconds' | 'backupKeep' | 'backupExternal'>

interface Registered {
  data: string
  purpose: string
  basis: string
  period: (periods: Periods) => string
  seenBy: string
  /** What removes it. */
  job?: RetentionJob
}

const CONTRACT = '고객의 동의, 판매점과의 업무 위탁 계약'
const SAFETY = '개인정보 보호법 제29조(안전조치의무)'
const EMPLOYMENT = '판매점과의 계약, 근무자의 고용 관계'

const WITH_DOCUMENT = () => '신청의 고객정보와 함께'

const ADMIN_ONLY = whoMay('admin.system')
const ACCOUNTS_SEEN_BY = `${whoMay('admin.users')}, 본인`
const DOCUMENTS_SEEN_BY = `${whoMay('documents.read')}. ${maskedWords()}`

/**
 * Every kind of personal data that the database, files, devices, backups and logs hold. A period is told by the constant or
 * setting that the removing job itself uses.
 */
const REGISTER = {
  customers: {
    data: '신청 고객정보 (이름, 연락처, 이메일, 희망번호, 가입번호, 유심·단말기 번호, 메모)',
    purpose: '개통 접수와 처리, 정산',
    basis: CONTRACT,
    period: ({ maskMonths, keepMonths }) =>
      [
        maskMonths === null
          ? '삭제할 때까지'
          : `개통완료·취소·폐기·기타완료 뒤 ${maskMonths}개월 (그 뒤에는 가려진 이름·연락처만)`,
        ...(keepMonths === null ? [] : [`요구에 따른 삭제는 완료 ${keepMonths}개월 뒤부터`]),
      ].join(', '),
    seenBy: DOCUMENTS_SEEN_BY,
    job: 'customer-masking',
  },
  payments: {
    data: '통신사 정산 파일의 내용 (가입번호, 금액, 비고)',
    purpose: '통신사가 지급한 금액의 대조',
    basis: CONTRACT,
    period: ({ maskMonths }) =>
      maskMonths === null
        ? '삭제할 때까지'
        : `신청의 고객정보와 함께, 신청이 없는 번호는 파일의 달이 끝나고 ${maskMonths}개월 (그 뒤에는 금액만)`,
    seenBy: whoMay('settlements.manage'),
    job: 'customer-masking',
  },
  papers: {
    data: '신청 서류 파일 (교체된 이전 파일 포함)',
    purpose: '가입 의사와 본인 확인',
    basis: CONTRACT,
    period: WITH_DOCUMENT,
    seenBy: `${whoMay('documents.read')}. 담당하기 전에는 보이지 않음`,
  },
  chat: {
    data: '신청별 채팅과 첨부 파일',
    purpose: '판매점과 처리 부서의 확인과 보완',
    basis: CONTRACT,
    period: WITH_DOCUMENT,
    seenBy: whoMay('chat.read'),
  },
  history: {
    data: '처리 이력 (누가 언제 무엇을 바꾸었는지, 바뀌기 전의 값; 정산 내역은 가린 뒤에도 남음)',
    purpose: '처리 과정의 확인과 분쟁 대응',
    basis: CONTRACT,
    period: WITH_DOCUMENT,
    seenBy: `${whoMay('documents.read')}. 담당하기 전에는 값과 메모가 보이지 않음`,
  },
  undo: {
    data: '되돌리기 자료 (방금 바뀐 상태의 이전 값)',
    purpose: '실수로 바꾼 상태의 취소',
    basis: CONTRACT,
    period: ({ undoSeconds }) => `${undoSeconds}초`,
    seenBy: '아무도 보지 않음 (되돌릴 때만 쓰임)',
    job: 'undo-retention',
  },
  deleted: {
    data: '삭제한 신청과 그 서류, 채팅, 이력',
    purpose: '잘못 삭제한 신청의 복구',
    basis: CONTRACT,
    period: () => `삭제한 뒤 ${RESTORABLE_DAYS}일`,
    seenBy: whoMay('documents.restore'),
    job: 'deletion-purge',
  },
  submissions: {
    data: '전송 기록 (기기가 만든 번호와 보낸 내용의 해시)',
    purpose: '같은 신청이 두 번 접수되지 않게 함',
    basis: CONTRACT,
    period: () => `기한 없음 (내용은 들어 있지 않음), 철회한 번호는 ${WITHDRAWN_KEPT_DAYS}일`,
    seenBy: '아무도 보지 않음 (다시 보낼 때만 쓰임)',
    job: 'withdrawal-retention',
  },
  access: {
    data: '접속 기록 (열람·다운로드·내보내기와 권한 변경, 접속 주소, 가려진 고객 이름·연락처)',
    purpose: '개인정보 열람의 확인, 사고 조사',
    basis: `${SAFETY}, 개인정보의 안전성 확보조치 기준 제8조`,
    period: () => `열람 ${ACCESS_KEPT_YEARS.records}년, 권한 변경 ${ACCESS_KEPT_YEARS.rights}년`,
    seenBy: ADMIN_ONLY,
    job: 'access-log-retention',
  },
  accounts: {
    data: '계정과 판매점 (이름, 아이디, 연락처, 이메일, 비밀번호(복원할 수 없는 해시), 권한)',
    purpose: '로그인과 권한 관리, 정산 상대의 확인',
    basis: EMPLOYMENT,
    period: () => '계정을 삭제할 때까지 (처리 이력의 이름은 남음)',
    seenBy: ACCOUNTS_SEEN_BY,
  },
  belongings: {
    data: '저장한 보기, 목록과 알림 설정, 상용구',
    purpose: '계정별 화면 설정',
    basis: EMPLOYMENT,
    period: () => '계정을 삭제할 때까지',
    seenBy: '본인 (회사 상용구는 근무자 모두)',
  },
  registrations: {
    data: '판매점 등록 신청 (대표자, 사업자등록번호, 주소, 연락처, 계좌)',
    purpose: '판매점 계약의 심사',
    basis: '신청인의 동의, 계약 체결을 위한 조치',
    period: () => '판매점을 삭제할 때까지, 반려된 신청은 다시 신청하거나 개인 자료를 삭제할 때까지',
    seenBy: whoMay('admin.dealers'),
  },
  sessions: {
    data: '로그인 세션 (접속 주소, 브라우저, 시각)',
    purpose: '로그인 유지, 다른 기기의 세션 종료',
    basis: SAFETY,
    period: () => `끝난 뒤 ${SESSIONS_KEPT_DAYS}일`,
    seenBy: ACCOUNTS_SEEN_BY,
    job: 'session-reaper',
  },
  failures: {
    data: '로그인 실패 (입력한 아이디의 해시, 접속 주소)',
    purpose: '비밀번호 추측의 차단',
    basis: SAFETY,
    period: () => `길어도 ${FAILURES_KEPT_MS / 60_000}분`,
    seenBy: '아무도 보지 않음 (횟수만 셈)',
    job: 'login-retention',
  },
  push: {
    data: '푸시 구독 (기기의 알림 주소)',
    purpose: '새 소식 알림',
    basis: '본인의 동의 (알림 허용)',
    period: () => '그 기기의 세션이 끝날 때까지',
    seenBy: '아무도 보지 않음 (보낼 때만 쓰임)',
    job: 'push-retention',
  },
  news: {
    data: '알림 (어느 신청이나 지급내역에 무슨 일이 있었는지, 고객정보 없음)',
    purpose: '새 소식 알림',
    basis: EMPLOYMENT,
    period: () => `${NEWS_KEPT_DAYS}일`,
    seenBy: whoMay('news.read'),
    job: 'news-retention',
  },
  backups: {
    data: '백업 (위의 자료와 파일 모두의 사본)',
    purpose: '사고 뒤의 복구',
    basis: `${SAFETY}, 개인정보의 안전성 확보조치 기준 제11조`,
    period: ({ backupExternal, backupKeep }) =>
      backupExternal ? '운영자가 정한 기간 (외부 백업)' : `최근 ${backupKeep}개`,
    seenBy: '서버 운영자',
  },
  erasures: {
    data: '삭제·가림 목록 (신청과 계정의 내부 번호와 시각, 데이터베이스 밖의 파일)',
    purpose: '백업에서 복원해도 지운 고객정보가 되살아나지 않게 함',
    basis: SAFETY,
    period: () => '기한 없음 (내용은 들어 있지 않음)',
    seenBy: '서버 운영자',
  },
  device: {
    data: '판매점 기기의 미전송 기록, 작성 중인 신청, 오프라인으로 보는 신청',
    purpose: '연결이 없을 때의 접수와 확인',
    basis: CONTRACT,
    period: () => '전송될 때까지, 보기용 사본은 로그아웃할 때까지 (암호화됨)',
    seenBy: '그 기기에서 로그인한 본인',
  },
  logs: {
    data: '서버 로그 (고객정보와 비밀은 남기지 않음)',
    purpose: '장애의 확인',
    basis: SAFETY,
    period: () => '운영자가 정한 기간',
    seenBy: '서버 운영자',
  },
} as const satisfies Record<string, Registered>

export type RegisterKey = keyof typeof REGISTER
export const REGISTER_KEYS = Object.keys(REGISTER) as RegisterKey[]

/** The register as it holds for this installation, with the last runs of what removes data. */
export async function readRegister({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<RegisterEntry[]> {
  const db = database.kysely
  const removals = await readRemovals(db)
  const backedUpAt = await lastBackupAt(db)
  const periods = { ...config, ...(await readPeriods(db)) }
  return REGISTER_KEYS.map((key) => {
    const { period, job, ...words }: Registered = REGISTER[key]
    const { ranAt = null, removedAt = null, removed = 0 } = (job && removals.get(job)) ?? {}
    // A backup removes the oldest one.
    return {
      key,
      ...words,
      period: period(periods),
      ranAt: key === 'backups' ? backedUpAt : ranAt,
      removedAt,
      removed,
    }
  })
}

/** The kinds of account that the table of rights lets do this. */
function whoMay(capability: Capability): string {
  const grants: Partial<Record<string, Scope>> = CAPABILITIES[capability].grants
  return ACCOUNT_KINDS.flatMap((kind) => {
    const scope = grants[kind]
    if (scope === undefined) return []
    return scope === 'all' ? ACCOUNT_KIND_WORDS[kind] : `${ACCOUNT_KIND_WORDS[kind]}(자기 것만)`
  }).join(', ')
}

/** What is masked or hidden from whoever has not taken a document, by the table of its fields. */
function maskedWords(): string {
  const labels = (...how: string[]) =>
    FIELD_NAMES.filter((field) => how.includes(ruleOf(field).masked))
      .map((field) => ruleOf(field).label)
      .filter((label) => label !== null)
      .join(', ')
  return `담당하기 전에는 ${labels('name', 'phone')}의 일부만 보이고 ${labels('hidden')} 등은 보이지 않음`
}

/**
 * Under which entry of the register the personal data of each table stand; null: it holds none. A table that is missing here does
 * not compile, so that nothing personal is kept without being registered.
 */
export const REGISTERED_TABLES: Readonly<Record<keyof Tables, RegisterKey | null>> = {
  documents: 'customers',
  document_files: 'papers',
  carrier_payments: 'payments',
  chat_rooms: 'chat',
  chat_messages: 'chat',
  chat_files: 'chat',
  conversations: 'chat',
  document_events: 'history',
  document_undos: 'undo',
  submissions: 'submissions',
  access_log: 'access',
  access_log_seen: 'access',
  privacy_holds: 'customers',
  unlisted_erasures: 'erasures',
  users: 'accounts',
  device_keys: 'accounts',
  recovery_codes: 'accounts',
  passkeys: 'accounts',
  passkey_challenges: 'accounts',
  user_permissions: 'accounts',
  sales_managers: 'accounts',
  kp_numbers: 'accounts',
  code_requests: 'accounts',
  // A saved filter may hold somebody's name, and a canned reply whatever was typed.
  saved_views: 'belongings',
  list_settings: 'belongings',
  canned_replies: 'belongings',
  dealer_registrations: 'registrations',
  sessions: 'sessions',
  login_sources: 'failures',
  login_crowds: 'failures',
  push_subscriptions: 'push',
  news: 'news',
  held_news: 'news',
  news_marks: 'news',
  news_settings: 'belongings',

  epochs: null,
  migrations: null,
  system_facts: null,
  damaged_files: null,
  carriers: null,
  carrier_former_names: null,
  carrier_aliases: null,
  service_plans: null,
  additional_services: null,
  // Names of stores, and of the sales managers who are registered as accounts.
  contact_codes: 'accounts',
  former_contact_codes: 'accounts',
  contact_code_mappings: null,
  code_assignments: null,
  team_memberships: null,
  kp_contact_codes: null,
  sales_teams: null,
  document_tallies: null,
  day_figures: null,
  day_figure_deltas: null,
  document_number_days: null,
  required_second_factors: null,
  push_keys: null,
  sealing_keys: null,
  access_log_chains: null,
  document_templates: null,
  pricing_tables: null,
  settlement_unit_prices: null,
  price_changes: null,
  hidden_prices: null,
  additional_service_deductions: null,
  carrier_service_policies: null,
  document_policies: null,
  settlement_closings: null,
  // Names of shops, and of the accounts behind them.
  stores: 'accounts',
  settlement_entries: null,
  // Names of shops in reports.
  settlement_runs: 'accounts',
  settlement_tallies: null,
  evidence_files: null,
  settlement_months: null,
  settlement_steps: null,
  settlement_stage_accounts: null,
  statements: null,
  statement_confirmations: null,
  objections: null,
  // May say what a customer told the store.
  objection_messages: 'chat',
  settlement_tally_deltas: null,
  carrier_layouts: null,
  carrier_payment_files: null,
  carrier_expected_amounts: null,
  processes: null,
}
