import { isKstDay } from '#shared/kst.ts'
import { addKstDays } from '#shared/kst-calendar.ts'
import { WON_MOST } from '#shared/money.ts'
import type { ImportCellKind } from './import-spec.ts'

/** The value of a cell, or the reason why it has none. */
export type CellReading = { value: string | number | boolean } | { reason: string }

/** Reads the text of a cell that is not empty. Digits and signs may be full-width, as Korean keyboards type them. */
export function readCell(kind: ImportCellKind = 'text', text: string): CellReading {
  return READERS[kind](kind === 'text' ? text : text.normalize('NFKC').trim())
}

const READERS: Record<ImportCellKind, (text: string) => CellReading> = {
  text: (value) => ({ value }),
  won: readWon,
  'signed-won': readSignedWon,
  integer: readInteger,
  flag: readFlag,
  day: readDay,
  month: readMonth,
}

const NO_WON = '금액을 숫자로 입력해주세요.'
const SIGNED = /^[-△▲(]/
/** `45000`, `45,000`, `45,000원`, `₩45,000`, `45,000.5`. */
const WON = /^[₩￦\\]?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*원?$/

function readWon(text: string): CellReading {
  if (SIGNED.test(text)) return { reason: '금액은 0 이상이어야 합니다.' }
  const [, whole, decimals = ''] = WON.exec(text) ?? []
  if (whole === undefined) return { reason: NO_WON }
  if (decimals.length > 3) return { reason: '금액은 소수점 둘째 자리까지 입력할 수 있습니다.' }
  const won = Number(whole.replaceAll(',', '') + decimals)
  return won > WON_MOST ? { reason: '금액이 너무 큽니다.' } : { value: won }
}

/** An amount of either sign: `-45,000`, `△45,000`, `(45,000)`, as accountants write what is taken away. */
function readSignedWon(text: string): CellReading {
  const [, sign = '', bracketed] = /^([-−△▲]?)\s*(?:\((.+)\)$)?/.exec(text) ?? []
  const amount = bracketed ?? text.slice(sign.length).trim()
  const reading = readWon(amount)
  if ('reason' in reading) return SIGNED.test(amount) ? { reason: NO_WON } : reading
  return sign === '' && bracketed === undefined ? reading : { value: 0 - Number(reading.value) }
}

function readInteger(text: string): CellReading {
  const digits = /^(\d{1,3}(?:,\d{3})+|\d{1,15})$/.exec(text)?.[1]
  return digits === undefined
    ? { reason: '0 이상의 정수를 입력해주세요.' }
    : { value: Number(digits.replaceAll(',', '')) }
}

const YES = [
  '예',
  '네',
  'y',
  'yes',
  'o',
  'ㅇ',
  '○',
  '1',
  'true',
  '참',
  '활성',
  '가능',
  '사용',
  '필수',
  '허용',
]
const NO = [
  '아니오',
  '아니요',
  'n',
  'no',
  'x',
  '×',
  '0',
  'false',
  '거짓',
  '비활성',
  '불가',
  '불가능',
  '미사용',
  '선택',
  '불허',
]
const FLAGS = new Map([
  ...YES.map((word) => [word, true] as const),
  ...NO.map((word) => [word, false] as const),
])

function readFlag(text: string): CellReading {
  const value = FLAGS.get(text.toLowerCase())
  return value === undefined ? { reason: '예 또는 아니오로 입력해주세요.' } : { value }
}

/** `2026-01-31`, `2026.1.31`, `2026. 1. 31.`, `2026/01/31`, `20260131`, `2026년 1월 31일`; a time is ignored. */
const DAYS = [
  /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
]

/** A day as a number, as Excel stores it, where the cell is not formatted as a date. */
const SERIAL = /^[3-7]\d{4}$/
const SERIAL_EPOCH = '1899-12-30'

function readDay(text: string): CellReading {
  if (SERIAL.test(text)) return { value: addKstDays(SERIAL_EPOCH, Number(text)) }
  for (const shape of DAYS) {
    const [, year = '', month = '', day = ''] = shape.exec(text) ?? []
    const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isKstDay(value)) return { value }
  }
  return { reason: '날짜는 2026-01-31처럼 입력해주세요.' }
}

/** `2026-01`, `2026. 1.`, `2026/01`, `202601`, `2026년 1월`, or any day in it. */
const MONTHS = [/^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[.월]?$/, /^(\d{4})(\d{2})$/]

function readMonth(text: string): CellReading {
  const [, year, month = ''] = MONTHS.map((shape) => shape.exec(text)).find((found) => found !== null) ?? []
  const day = readDay(year === undefined ? text : `${year}-${month}-1`)
  return 'value' in day
    ? { value: String(day.value).slice(0, 7) }
    : { reason: '월은 2026-01처럼 입력해주세요.' }
}
