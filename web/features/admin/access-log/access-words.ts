import type {
  AccessAction,
  AccessRecord,
  ChangedThing,
  Factor,
  HowChanged,
  RestoredData,
  RightsChange,
} from '#shared/access-log/access-log.contract.ts'
import { formatCount } from '#shared/count.ts'
import { ACTIVATION_STATUSES, statusLabel } from '#shared/documents/activation-status.ts'
import { CUSTOMER_TYPE_LABELS } from '#shared/documents/document.contract.ts'
import { FILE_RISKS } from '#shared/files/file-risks.ts'
import { formatKstDateTime } from '#shared/kst.ts'
import { ACCOUNT_KIND_WORDS } from '#shared/users/account-kind-words.ts'
import { DATE_WORDS } from '../../../documents/list/LinkedFilters.tsx'
import { MENU_WORDS } from '../account-words.ts'

export const ACTION_WORDS: Record<AccessAction, string> = {
  view: '열람',
  list: '목록 열람',
  download: '다운로드',
  export: '내보내기',
  login: '로그인',
  'login-failed': '로그인 실패',
  proved: '본인 확인',
  logout: '로그아웃',
  refused: '거부됨',
  'infected-file': '악성코드 발견',
  'file-damaged': '파일 손상 발견',
  'file-repaired': '파일 복구',
  'rights-changed': '권한 변경',
  'key-changed': '키 변경',
  'price-changed': '단가·정책 변경',
  'amount-changed': '정산 금액 입력',
  recalculated: '정산 재계산',
  'month-closed': '정산 마감',
  'month-moved': '정산 단계 변경',
  'setting-changed': '설정 변경',
  'backup-made': '백업',
  restored: '복원',
  'files-adopted': '파일 저장소 인수',
  'replica-taken': '복제본 인수',
  'log-collected': '기록 수집',
  'log-removed': '기록 삭제',
  'clock-leapt': '시계 이상',
}

export const ACTION_COLORS: Record<AccessAction, string> = {
  view: 'gray',
  list: 'gray',
  download: 'accent',
  export: 'orange',
  login: 'gray',
  'login-failed': 'orange',
  proved: 'gray',
  logout: 'gray',
  refused: 'red',
  'infected-file': 'red',
  'file-damaged': 'red',
  'file-repaired': 'green',
  'rights-changed': 'green',
  'key-changed': 'green',
  'price-changed': 'accent',
  'amount-changed': 'accent',
  recalculated: 'accent',
  'month-closed': 'accent',
  'month-moved': 'accent',
  'setting-changed': 'green',
  'backup-made': 'gray',
  restored: 'orange',
  'files-adopted': 'red',
  'replica-taken': 'red',
  'log-collected': 'orange',
  'log-removed': 'orange',
  'clock-leapt': 'red',
}

const THING_WORDS: Record<ChangedThing, string> = {
  'unit-price': '정산단가',
  'hidden-price': '히든단가',
  policy: '부가서비스 정책',
  deduction: '부가서비스 차감',
  'carrier-payments': '통신사 정산 파일',
  'expected-amount': '통신사에서 받을 금액',
  'document-policy': '서류의 정책',
  adjustment: '정산 조정',
  'settlement-store': '판매점 정산 정보',
  'settlement-settings': '정산 설정',
  carrier: '통신사',
  'sales-organisation': '영업조직',
  'carrier-alias': '통신사의 다른 이름',
  'kp-number': 'KP번호',
  'registration-code': '판매점 등록코드',
  'contact-code': '접점코드',
  'service-plan': '요금제',
  'additional-service': '부가서비스',
  'queue-limits': '대기 시간 기준',
  'canned-reply': '회사 상용구',
  'pricing-table': '단가표',
  'form-template': '서식',
  'view-alarm': '열람 경보 기준',
  'recovery-code': '저장 암호화의 복구 코드',
  'master-key': '마스터 키',
}

const HOW_WORDS: Record<HowChanged, string> = {
  added: '추가',
  changed: '변경',
  confirmed: '확인',
  ended: '종료',
  deleted: '삭제',
  imported: '일괄 등록',
  'carried-over': '다음 달로 넘김',
}

const FACTOR_WORDS: Record<Factor, string> = {
  password: '비밀번호',
  app: '인증 앱',
  passkey: '패스키',
  'recovery-code': '복구 코드',
}

const CHANGE_WORDS: Record<RightsChange, string> = {
  'account-created': '계정 생성',
  'dealer-registered': 'KP번호로 판매점 등록',
  'dealer-approved': '판매점 등록 승인',
  'permissions-saved': '메뉴 권한 저장',
  'permissions-lifted': '메뉴 권한 제한 해제',
  'role-changed': '역할 변경',
  'store-changed': '판매점명·접점코드 변경',
  'sales-scope-changed': '영업 실적 범위 변경',
  'password-set': '비밀번호 재설정',
  'password-changed': '본인 비밀번호 변경',
  'carriers-changed': '허용 통신사 변경',
  'account-closed': '계정 비활성으로 변경',
  'second-factor-on': '2단계 인증 켬',
  'second-factor-off': '2단계 인증 끔',
  'second-factor-reset': '관리자의 2단계 인증 해제',
  'second-factor-required': '2단계 인증 필수 계정 변경',
  'passkey-added': '패스키 등록',
  'passkey-removed': '패스키 삭제',
  'recovery-codes-renewed': '복구 코드 새로 만듦',
  'recovery-code-used': '복구 코드로 확인',
  'session-ended': '세션 종료',
  'all-sessions-ended': '모든 세션 종료',
  'device-lost': '기기 분실 신고',
  'device-keys-returned': '복원 뒤 기기 키 되돌림',
  'account-reattached': '복원 뒤 계정 다시 연결',
  'account-reopened': '계정 활성으로 변경',
  'account-deleted': '계정 삭제',
  'privacy-periods-saved': '고객정보 보관 기간 저장',
  'privacy-hold-set': '고객정보 가리기 보류',
  'privacy-hold-lifted': '가리기 보류 해제',
  'customers-masked': '고객정보 가림',
  'person-deleted': '보존 기간이 지난 개인 자료 삭제',
}

const LIST_WORDS: Record<string, string> = {
  '/api/documents': '서류 목록',
  '/api/documents/deleted': '삭제된 서류',
  '/api/dealer/applications': '판매점 신청 목록',
  '/api/settlements': '정산 목록',
  '/api/news': '알림',
  '/api/chat/conversations': '대화함',
  '/api/chat/messages/:roomId': '채팅',
}

/** Why a call was refused; all other statuses are of what was sent. */
const STATUS_WORDS: Record<number, string> = {
  403: '권한 없음',
  404: '없거나 볼 수 없는 항목',
  428: '2단계 인증 미등록',
  429: '한도 초과',
}

const RIGHT_WORDS: Record<string, string> = { view: '보기', edit: '수정', delete: '삭제' }

/** How the screen calls each filter of an export; parameters that are not listed here have no effect. */
const FILTER_WORDS: Record<string, string> = {
  activationStatus: '개통 상태',
  status: '서류 상태',
  search: '검색',
  contactCode: '접점코드',
  exactContactCode: '접점코드',
  carrier: '통신사',
  assignee: '담당자',
  storeName: '판매점',
  exactStoreName: '판매점',
  waitingOver: '대기 시간(분) 이상',
  customerType: '가입 유형',
  activatedBy: '개통한 계정 번호',
  closedBy: '처리한 계정 번호',
  dateField: '날짜 기준',
  store: '판매점',
  state: '정산 상태',
  startDate: '시작일',
  endDate: '종료일',
  maskMonths: '가리기(개월)',
  keepMonths: '보존(개월)',
}

/** Filters that are on or off. */
const FLAG_WORDS: Record<string, string> = {
  workerFilter: '내가 처리한 건만',
  unread: '안 읽은 채팅만',
  supplementAnswered: '보완 답변만',
  recovered: '복구됨만',
  unclassified: '미분류만',
  withoutCarrier: '통신사 없음',
  withoutContactCode: '접점코드 없음',
  undetermined: '미정만',
  manualAmount: '직접 입력한 금액만',
}

const STATUS_LABELS = Object.fromEntries(ACTIVATION_STATUSES.map((status) => [status, statusLabel(status)]))

const VALUE_WORDS: Record<string, Record<string, string>> = {
  customerType: CUSTOMER_TYPE_LABELS,
  dateField: Object.fromEntries(Object.entries(DATE_WORDS).map(([date, word]) => [date, `${word}일`])),
  activationStatus: STATUS_LABELS,
  state: STATUS_LABELS,
}

/** The rest of a record: the file, the number of rows and their filter, the rights that were changed. */
export function detailWords({ detail }: Pick<AccessRecord, 'detail'>): string[] {
  const {
    fileName,
    warnedOf,
    rows,
    filter = {},
    change,
    accountKind,
    accountKinds,
    rights,
    carriers,
    what,
    how,
    about,
  } = detail
  const { values = {}, endpoint, status, factors, removed, restored, leap } = detail
  const words = Object.entries(filter).flatMap(([name, value]) => filterWords(name, value))
  return [
    ...(fileName === undefined ? [] : [fileName]),
    ...(warnedOf === undefined
      ? []
      : [`경고 후 다운로드: ${warnedOf.map((risk) => FILE_RISKS[risk]).join(' ')}`]),
    ...(rows === undefined ? [] : [`${formatCount(rows)}건`]),
    ...words,
    ...(change === undefined ? [] : [CHANGE_WORDS[change]]),
    ...(accountKind === undefined ? [] : [ACCOUNT_KIND_WORDS[accountKind]]),
    ...(accountKinds === undefined
      ? []
      : [accountKinds.map((kind) => ACCOUNT_KIND_WORDS[kind]).join(', ') || '없음']),
    ...(rights === undefined ? [] : rightsWords(rights)),
    ...(carriers === undefined ? [] : [carriers.join(', ') || '모든 통신사']),
    ...(what === undefined && how === undefined
      ? []
      : [[what && THING_WORDS[what], how && HOW_WORDS[how]].filter(Boolean).join(' ')]),
    ...(about === undefined ? [] : [about.split(' → ').map(statusLabel).join(' → ')]),
    ...Object.entries(values).map(([name, value]) => `${name} ${value}`),
    ...(endpoint === undefined ? [] : [LIST_WORDS[endpoint] ?? endpoint]),
    ...(status === undefined ? [] : [STATUS_WORDS[status] ?? '받을 수 없는 내용']),
    ...(factors === undefined ? [] : [factors.map((factor) => FACTOR_WORDS[factor]).join(' + ')]),
    ...(removed === undefined ? [] : [`${formatCount(removed.first)}~${formatCount(removed.last)}번`]),
    ...(restored?.data === undefined ? [] : restoredWords(restored.data)),
    ...(leap === undefined ? [] : [`${formatKstDateTime(leap.from)} → ${formatKstDateTime(leap.to)}`]),
  ]
}

const RESTORED_FROM: Record<RestoredData['source'], string> = { backup: '백업', replica: '복제본' }

function restoredWords({ epoch, source, takenAt, files, notWhole }: RestoredData): string[] {
  return [
    `${RESTORED_FROM[source]} ${formatKstDateTime(takenAt)}의 데이터`,
    `기록 차수 ${epoch}`,
    `파일 ${formatCount(files)}개`,
    ...(notWhole === 0 ? [] : [`온전하지 않은 파일 ${formatCount(notWhole)}개`]),
  ]
}

function filterWords(name: string, value: string): string[] {
  // The name of the list itself.
  if (name === 'list') return [value]
  const flag = FLAG_WORDS[name]
  if (flag !== undefined) return value === 'true' ? [flag] : []
  const label = FILTER_WORDS[name]
  if (label === undefined) return []
  const values = value.split(',').map((each) => valueWord(name, each))
  return [`${label} ${values.join('·')}`]
}

function valueWord(name: string, value: string): string {
  return VALUE_WORDS[name]?.[value] ?? value
}

function rightsWords(rights: Readonly<Record<string, string>>): string[] {
  const menus: Record<string, string> = MENU_WORDS
  const words = Object.entries(rights).map(([menu, allowed]) => {
    const each = allowed.split(', ').map((right) => RIGHT_WORDS[right] ?? right)
    return `${menus[menu] ?? menu} ${each.join('·')}`
  })
  return words.length === 0 ? ['모든 메뉴 제한'] : words
}

/** The person whose data or rights the record is about: `20261120-00001 김*수 010-****-5678`. */
export function subjectWords({ subjectKind, subjectName, personName, personPhone }: AccessRecord): string[] {
  if (subjectKind === 'log') return [subjectName === 'records' ? '접근 기록' : '보안 기록']
  return [subjectName, personName, personPhone].filter((word) => word !== null)
}
