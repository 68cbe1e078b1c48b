/** Where keys apply, in the order of the help. */
export const PLACES = {
  list: '목록',
  case: '신청 페이지',
  papers: '서류',
  anywhere: '어디서나',
} as const
export type Place = keyof typeof PLACES

/** A key by its place on the keyboard (`KeyboardEvent.code`), so that it works while Hangul is typed too. */
export interface Key {
  code: string
  /** As it is drawn on the keyboard. */
  shown: string
  /** `ctrl` is ⌘ on a Mac. */
  with?: 'ctrl' | 'alt' | 'shift'
  /** Works also while something is typed: in every field, or in a search only. */
  whileTyping?: 'always' | 'search'
  only?: Place
  /** Means the same, and needs no line in the help. */
  isSilent?: true
}

interface Act {
  label: string
  places: readonly Place[]
  keys?: readonly Key[]
  /** Offered by the palette wherever somebody can do it; `case`: not for the row of a list. */
  isOffered?: true
}

const letter = (name: string): Key => ({ code: `Key${name}`, shown: name })
const silent = (key: Key): Key => ({ ...key, isSilent: true })

/**
 * Everything that a key does, once for all lists and pages. What has no key is offered by the palette only. Rows of a table
 * handle the arrows, Enter and Space themselves, as every table does.
 */
const ACT_TABLE = {
  previous: {
    label: '이전 신청',
    places: ['list', 'case'],
    keys: [
      { code: 'ArrowUp', shown: '↑', only: 'list' },
      { code: 'ArrowUp', shown: 'Alt+↑', with: 'alt', whileTyping: 'always', only: 'case' },
      letter('K'),
    ],
  },
  following: {
    label: '다음 신청',
    places: ['list', 'case'],
    keys: [
      { code: 'ArrowDown', shown: '↓', whileTyping: 'search', only: 'list' },
      { code: 'ArrowDown', shown: 'Alt+↓', with: 'alt', whileTyping: 'always', only: 'case' },
      letter('J'),
    ],
  },
  open: { label: '신청 열기', places: ['list'], keys: [{ code: 'Enter', shown: 'Enter' }] },
  select: { label: '선택', places: ['list'], keys: [letter('X')] },
  search: {
    label: '검색',
    places: ['list'],
    keys: [{ code: 'Slash', shown: '/' }, silent({ code: 'NumpadDivide', shown: '/' })],
    isOffered: true,
  },
  status: { label: '상태 변경', places: ['list', 'case'], keys: [letter('S')], isOffered: true },
  plan: { label: '요금제', places: ['list', 'case'], keys: [letter('P')], isOffered: true },
  chat: { label: '채팅', places: ['list', 'case'], keys: [letter('C')], isOffered: true },
  download: { label: '서류 다운로드', places: ['list', 'case'], keys: [letter('D')], isOffered: true },
  assign: { label: '담당자 지정', places: ['list', 'case'], keys: [letter('A')], isOffered: true },
  saveNext: {
    label: '저장 후 다음',
    places: ['case'],
    keys: [
      { code: 'Enter', shown: 'Ctrl+Enter', with: 'ctrl', whileTyping: 'always' },
      silent({ code: 'NumpadEnter', shown: 'Ctrl+Enter', with: 'ctrl', whileTyping: 'always' }),
    ],
  },
  back: {
    label: '입력 칸에서 나가기, 목록으로',
    places: ['case'],
    keys: [{ code: 'Escape', shown: 'Esc', whileTyping: 'always' }],
  },
  zoomIn: {
    label: '서류 확대',
    places: ['papers'],
    keys: [
      { code: 'Equal', shown: '+' },
      silent({ code: 'Equal', shown: '+', with: 'shift' }),
      silent({ code: 'NumpadAdd', shown: '+' }),
    ],
  },
  zoomOut: {
    label: '서류 축소',
    places: ['papers'],
    keys: [{ code: 'Minus', shown: '-' }, silent({ code: 'NumpadSubtract', shown: '-' })],
  },
  fitWidth: {
    label: '서류 너비 맞춤',
    places: ['papers'],
    keys: [{ code: 'Digit0', shown: '0' }, silent({ code: 'Numpad0', shown: '0' })],
  },
  turn: { label: '서류 회전', places: ['papers'], keys: [letter('R')] },
  fullScreen: { label: '서류 전체 화면', places: ['papers'], keys: [letter('F')] },
  next: { label: '다음 건 가져오기', places: ['list', 'case'], keys: [letter('N')], isOffered: true },
  upload: { label: '서류 업로드', places: [], isOffered: true },
  palette: {
    label: '찾기와 이동',
    places: ['anywhere'],
    keys: [{ code: 'KeyK', shown: 'Ctrl+K', with: 'ctrl', whileTyping: 'always' }],
  },
  help: {
    label: '단축키 보기',
    places: ['anywhere'],
    keys: [{ code: 'Slash', shown: '?', with: 'shift' }],
    isOffered: true,
  },
  password: { label: '비밀번호 변경', places: [], isOffered: true },
  secondFactor: { label: '2단계 인증', places: [], isOffered: true },
  light: { label: '밝은 화면', places: [], isOffered: true },
  dark: { label: '어두운 화면', places: [], isOffered: true },
  system: { label: '화면 밝기: 기기 설정 따름', places: [], isOffered: true },
  logOut: { label: '로그아웃', places: [], isOffered: true },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof ACT_TABLE

export const ACT_NAMES = Object.keys(ACT_TABLE) as ActName[]

/** An act without what only its own line says. */
export const actOf = (name: ActName): Act => ACT_TABLE[name]

/** The keys of an act at a place, as drawn: `↓`, `J`. */
export function shownKeys(name: ActName, place: Place): string[] {
  const keys = actOf(name).keys ?? []
  return keys
    .filter((key) => !key.isSilent && (key.only ?? place) === place)
    .map(({ shown }) => (isMac() ? shown.replace('Ctrl+', '⌘').replace('Alt+', '⌥') : shown))
}

function isMac(): boolean {
  return /^Mac/.test(globalThis.navigator?.platform ?? '')
}
