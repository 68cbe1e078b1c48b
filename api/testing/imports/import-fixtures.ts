import type { ImportKind } from '#shared/imports/imports.contract.ts'
import { makeReference } from '../make-reference.ts'
import type { TestApp } from '../test-app.ts'

/** What a person types into a row, by heading; a heading that is left out is an empty cell. */
export type TypedRow = Readonly<Record<string, string | number | boolean | Date>>

/** Rows of one kind of table: what the generic test of all uploads needs to know of it. */
export interface ImportFixture {
  /** Makes the records that the rows name. */
  prepare?(app: TestApp): Promise<unknown>
  /** New records, at least two of them. */
  good: readonly TypedRow[]
  /** One row of every kind of mistake, or that is skipped. */
  bad: readonly {
    row: TypedRow
    outcome?: 'skipped'
    column: string | null
    reason: string
  }[]
}

/** A fixture for every kind that is registered; the test says which one is missing. */
export const IMPORT_FIXTURES: Partial<Record<ImportKind, ImportFixture>> = {
  'kp-numbers': {
    good: [
      { KP번호: 'KP-001', 판매점명: '한빛통신', 위치: '서울 마포구' },
      { KP번호: '00100234', 판매점명: '가나다모바일 & 통신' },
    ],
    bad: [
      {
        row: { KP번호: 'K1', 판매점명: '짧은점' },
        column: 'KP번호',
        reason: 'KP번호는 3자 이상이어야 합니다.',
      },
      {
        row: { KP번호: 'KP 002', 판매점명: '빈칸점' },
        column: 'KP번호',
        reason: 'KP번호에는 글자, 숫자와 - 만 쓸 수 있습니다.',
      },
      { row: { 판매점명: '번호없는점' }, column: 'KP번호', reason: 'KP번호를 입력해주세요.' },
      { row: { KP번호: 'KP-003' }, column: '판매점명', reason: '판매점명을 입력해주세요.' },
      {
        row: { KP번호: 'KP-004', 판매점명: '가'.repeat(101) },
        column: '판매점명',
        reason: '100자까지 입력할 수 있습니다.',
      },
      {
        row: { KP번호: 'kp-001', 판매점명: '같은 번호' },
        column: null,
        reason: '2행과 중복되는 행입니다.',
      },
    ],
  },
  carriers: {
    prepare: (app) => makeReference(app).carrier('기타알뜰', { is_other: 1 }),
    good: [
      {
        통신사명: '한빛텔',
        '표시 순서': 3,
        '유선 통신사': 'Y',
        '번호이동 허용': 'X',
        결합번호: '0212345678',
      },
      { 통신사명: '가나텔레콤' },
    ],
    bad: [
      { row: { '표시 순서': 1 }, column: '통신사명', reason: '통신사명을 입력하세요' },
      {
        row: { 통신사명: '순서텔', '표시 순서': -1 },
        column: '표시 순서',
        reason: '0 이상의 정수를 입력해주세요.',
      },
      {
        row: { 통신사명: '먼텔', '표시 순서': 100_001 },
        column: '표시 순서',
        reason: '표시 순서가 너무 큽니다.',
      },
      {
        row: { 통신사명: '글쎄텔', '신규 허용': '글쎄' },
        column: '신규 허용',
        reason: '예 또는 아니오로 입력해주세요.',
      },
      {
        row: { 통신사명: '기타알뜰', '신규 허용': '아니오' },
        column: '통신사명',
        reason: '기타 통신사 목록에 있는 이름입니다.',
      },
    ],
  },
  'service-plans': {
    prepare: (app) => makeReference(app).carrier('표텔레콤'),
    good: [
      {
        요금제명: '5G 표준 <무제한>',
        통신사: '표텔레콤',
        유형: '5G',
        데이터: '무제한',
        월정액: '69,000원',
        결합가능: '가능',
      },
      {
        요금제명: 'LTE 표준',
        통신사: '표텔레콤',
        유형: 'lte',
        월정액: 33_000.5,
        결합가능: '불가',
        사용: '아니오',
      },
    ],
    bad: [
      {
        row: { 통신사: '표텔레콤', 유형: '5G', 월정액: 1000, 결합가능: 'O' },
        column: '요금제명',
        reason: '요금제명을 입력해주세요.',
      },
      {
        row: { 요금제명: '어디 요금제', 유형: '5G', 월정액: 1000, 결합가능: 'O' },
        column: '통신사',
        reason: '통신사를 선택하세요',
      },
      {
        row: { 요금제명: '먼 요금제', 통신사: '없는텔', 유형: '5G', 월정액: 1000, 결합가능: 'O' },
        column: '통신사',
        reason: '등록되지 않은 통신사입니다.',
      },
      {
        row: { 요금제명: '6G 요금제', 통신사: '표텔레콤', 유형: '6G', 월정액: 1000, 결합가능: 'O' },
        column: '유형',
        reason: '요금제 유형은 5G, LTE, 3G 중에서 입력해주세요.',
      },
      {
        row: { 요금제명: '빚 요금제', 통신사: '표텔레콤', 유형: '5G', 월정액: -1000, 결합가능: 'O' },
        column: '월정액',
        reason: '금액은 0 이상이어야 합니다.',
      },
      {
        row: { 요금제명: 'LTE 표준', 통신사: '표텔레콤', 유형: 'LTE', 월정액: 1000, 결합가능: 'O' },
        column: null,
        reason: '3행과 중복되는 행입니다.',
      },
    ],
  },
  'additional-services': {
    prepare: (app) => makeReference(app).carrier('표텔레콤'),
    good: [
      {
        부가서비스명: '통화연결음',
        통신사: '표텔레콤',
        유형: '부가서비스',
        월정액: '3,300',
        설명: '3개월 유지',
      },
      { 부가서비스명: '영상 팩', 통신사: '표텔레콤', 유형: '콘텐츠', 월정액: 9900, 사용: 'N' },
    ],
    bad: [
      {
        row: { 통신사: '표텔레콤', 유형: '콘텐츠', 월정액: 1000 },
        column: '부가서비스명',
        reason: '부가서비스명을 입력해주세요.',
      },
      {
        row: { 부가서비스명: '먼 서비스', 통신사: '없는텔', 유형: '콘텐츠', 월정액: 1000 },
        column: '통신사',
        reason: '등록되지 않은 통신사입니다.',
      },
      {
        row: { 부가서비스명: '다른 것', 통신사: '표텔레콤', 유형: '보험', 월정액: 1000 },
        column: '유형',
        reason: '서비스 유형을 선택해주세요.',
      },
      {
        row: { 부가서비스명: '큰 것', 통신사: '표텔레콤', 유형: '콘텐츠', 월정액: '많이' },
        column: '월정액',
        reason: '금액은 숫자로 입력해주세요.',
      },
      {
        row: { 부가서비스명: '영상 팩', 통신사: '표텔레콤', 유형: '콘텐츠', 월정액: 1 },
        column: null,
        reason: '3행과 중복되는 행입니다.',
      },
    ],
  },
}
