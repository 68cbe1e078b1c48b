import { listCarriers } from '#shared/carriers/carrier.contract.ts'
import type { ImportKind } from '#shared/imports/imports.contract.ts'
import { makeReference } from '../make-reference.ts'
import type { TestApp } from '../test-app.ts'

/** What a person types into a row, by heading; a missing heading is an empty cell. */
export type TypedRow = Readonly<Record<string, string | number | boolean | Date>>

/** Rows of one kind of table, for the test of all uploads. */
export interface ImportFixture {
  /** Makes the records that the rows refer to. */
  prepare?(app: TestApp): Promise<unknown>
  /** New records, at least two of them. */
  good: readonly TypedRow[]
  /** Rows with every kind of mistake, and rows that are skipped. */
  bad: readonly (readonly [row: TypedRow, column: string | null, reason: string, outcome?: 'skipped'])[]
}

/** Rows that are right but for what a mistaken one puts in. */
const CODE = { 판매점명: '표통신', 통신사: '코드텔레콤', '담당 영업과장': '정영업' }
const PLAN = { 통신사: '표텔레콤', 유형: '5G', '월 요금': 1000, '결합 가능': 'O' }
const SERVICE = { 통신사: '표텔레콤', 유형: '콘텐츠', '월 요금': 1000 }
const PRICE = { 통신사: '단가텔', 요금제명: '단가 3G', 단가: 1000 }
const HIDDEN = { 접점코드: 'HP-002', 통신사: '단가텔', 요금제명: '단가 3G', 히든단가: 1000 }
const ADJUSTMENT = { 판매점: '조정점', 월: '2026-11', 구분: '소급', 금액: 1, 사유: '소급' }

/** A fixture for every registered kind; the test names the kind that lacks one. */
export const IMPORT_FIXTURES: Partial<Record<ImportKind, ImportFixture>> = {
  'kp-numbers': {
    good: [
      { KP번호: 'KP-001', 판매점명: '한빛통신', 위치: '서울 마포구' },
      { KP번호: '00100234', 판매점명: '가나다모바일 & 통신' },
    ],
    bad: [
      [{ KP번호: 'K1', 판매점명: '짧은점' }, 'KP번호', 'KP번호는 3자 이상이어야 합니다.'],
      [{ KP번호: 'KP 002', 판매점명: '빈칸점' }, 'KP번호', 'KP번호에는 글자, 숫자와 - 만 쓸 수 있습니다.'],
      [{ 판매점명: '번호없는점' }, 'KP번호', 'KP번호를 입력해주세요.'],
      [{ KP번호: 'KP-003' }, '판매점명', '판매점명을 입력해주세요.'],
      [{ KP번호: 'KP-004', 판매점명: '가'.repeat(101) }, '판매점명', '100자까지 입력할 수 있습니다.'],
      [{ KP번호: 'kp-001', 판매점명: '같은 번호' }, null, '2행과 중복되는 행입니다.'],
    ],
  },
  dealers: {
    good: [
      {
        판매점명: '표통신 강남점',
        아이디: 'table-gangnam',
        이름: '김점장',
        연락처: '010 1234 5678',
        이메일: 'table@example.kr',
        위치: '서울 강남구',
      },
      { 판매점명: '표통신 부산점', 아이디: 'Table-Busan' },
    ],
    bad: [
      [{ 아이디: 'no-name' }, '판매점명', '판매점명을 입력해주세요.'],
      [{ 판매점명: '아이디없는점' }, '아이디', '아이디를 입력해주세요'],
      [{ 판매점명: '짧은아이디점', 아이디: 'ab' }, '아이디', '아이디는 최소 3자 이상이어야 합니다'],
      [{ 판매점명: '근무자점', 아이디: 'worker-park' }, '아이디', '판매점이 아닌 계정의 아이디입니다.'],
      [
        { 판매점명: '메일점', 아이디: 'table-mail', 이메일: 'no-mail' },
        '이메일',
        '올바른 이메일 형식이 아닙니다',
      ],
      [
        { 판매점명: '전화점', 아이디: 'table-phone', 연락처: '12' },
        '연락처',
        '올바른 연락처를 입력해주세요.',
      ],
      [
        { 판매점명: '강남모바일', 아이디: 'table-same' },
        '판매점명',
        '판매점명이 같은 계정이 있습니다: store-gangnam. 같은 판매점의 계정이면 판매점 추가에서 만들어주세요.',
      ],
      [{ 판매점명: '표통신 부산점', 아이디: 'table-busan' }, null, '3행과 중복되는 행입니다.'],
    ],
  },
  'contact-codes': {
    prepare: (app) => makeReference(app).carrier('코드텔레콤'),
    good: [
      {
        접점코드: 'T-표1001',
        판매점명: '표통신 강남점',
        '실판매 POS': '역삼점',
        통신사: '코드텔레콤',
        '담당 영업과장': '정영업',
      },
      { 접점코드: '00100235', 판매점명: '표통신', 통신사: '코드텔레콤', '담당 영업과장': 'SM-Jung' },
    ],
    bad: [
      [{ ...CODE }, '접점코드', '접점코드를 입력해주세요.'],
      [
        { 접점코드: 'T-2', 통신사: '코드텔레콤', '담당 영업과장': '정영업' },
        '판매점명',
        '판매점명을 입력해주세요.',
      ],
      [
        { 접점코드: 'T-3', 판매점명: '표통신', '담당 영업과장': '정영업' },
        '통신사',
        '통신사를 선택해주세요.',
      ],
      [{ ...CODE, 접점코드: 'T-4', 통신사: '없는텔' }, '통신사', '등록되지 않은 통신사입니다: 없는텔'],
      [
        { 접점코드: 'T-5', 판매점명: '표통신', 통신사: '코드텔레콤' },
        '담당 영업과장',
        '담당 영업과장을 입력해주세요.',
      ],
      [
        { ...CODE, 접점코드: 'T-6', '담당 영업과장': '박근무' },
        '담당 영업과장',
        '등록되지 않은 영업과장입니다: 박근무',
      ],
      [{ ...CODE, 접점코드: '00100235', 판매점명: '다른 점' }, null, '3행과 중복되는 행입니다.'],
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
      [{ '표시 순서': 1 }, '통신사명', '통신사명을 입력하세요'],
      [{ 통신사명: '순서텔', '표시 순서': -1 }, '표시 순서', '0 이상의 정수를 입력해주세요.'],
      [{ 통신사명: '먼텔', '표시 순서': 100_001 }, '표시 순서', '표시 순서가 너무 큽니다.'],
      [{ 통신사명: '글쎄텔', '신규 허용': '글쎄' }, '신규 허용', '예 또는 아니오로 입력해주세요.'],
      [{ 통신사명: '기타알뜰', '신규 허용': '아니오' }, '통신사명', '기타 통신사 목록에 있는 이름입니다.'],
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
        '월 요금': '69,000원',
        '결합 가능': '가능',
      },
      {
        요금제명: 'LTE 표준',
        통신사: '표텔레콤',
        유형: 'lte',
        '월 요금': 33_000.5,
        '결합 가능': '불가',
        사용: '아니오',
      },
    ],
    bad: [
      [{ ...PLAN }, '요금제명', '요금제명을 입력해주세요.'],
      [
        { 요금제명: '어디 요금제', 유형: '5G', '월 요금': 1000, '결합 가능': 'O' },
        '통신사',
        '통신사를 선택해주세요.',
      ],
      [{ ...PLAN, 요금제명: '먼 요금제', 통신사: '없는텔' }, '통신사', '등록되지 않은 통신사입니다.'],
      [
        { ...PLAN, 요금제명: '6G 요금제', 유형: '6G' },
        '유형',
        '요금제 유형은 5G, LTE, 3G 중에서 입력해주세요.',
      ],
      [{ ...PLAN, 요금제명: '빚 요금제', '월 요금': -1000 }, '월 요금', '금액은 0 이상이어야 합니다.'],
      [{ ...PLAN, 요금제명: 'LTE 표준', 유형: 'LTE' }, null, '3행과 중복되는 행입니다.'],
    ],
  },
  'additional-services': {
    prepare: (app) => makeReference(app).carrier('표텔레콤'),
    good: [
      {
        부가서비스명: '통화연결음',
        통신사: '표텔레콤',
        유형: '부가서비스',
        '월 요금': '3,300',
        설명: '3개월 유지',
      },
      { 부가서비스명: '영상 팩', 통신사: '표텔레콤', 유형: '콘텐츠', '월 요금': 9900, 사용: 'N' },
    ],
    bad: [
      [{ ...SERVICE }, '부가서비스명', '부가서비스명을 입력해주세요.'],
      [{ ...SERVICE, 부가서비스명: '먼 서비스', 통신사: '없는텔' }, '통신사', '등록되지 않은 통신사입니다.'],
      [{ ...SERVICE, 부가서비스명: '다른 것', 유형: '보험' }, '유형', '서비스 유형을 선택해주세요.'],
      [{ ...SERVICE, 부가서비스명: '큰 것', '월 요금': '많이' }, '월 요금', '금액을 숫자로 입력해주세요.'],
      [{ ...SERVICE, 부가서비스명: '영상 팩', '월 요금': 1 }, null, '3행과 중복되는 행입니다.'],
    ],
  },
  'settlement-prices': {
    prepare: preparePlans,
    good: [
      { 통신사: '단가텔', 요금제명: '단가 5G', 단가: '120,000원', 메모: '가을 정책' },
      {
        통신사: '단가텔',
        요금제명: '단가 LTE',
        '신규 단가': 80_000,
        '번호이동 단가': 100_000.5,
        적용일: '2026. 11. 1.',
      },
    ],
    bad: [
      [{ ...PRICE, 요금제명: '없는 요금제' }, '요금제명', '통신사에 등록된 요금제가 아닙니다.'],
      [
        { 통신사: '단가텔', 요금제명: '단가 3G' },
        '단가',
        '단가 또는 신규 단가와 번호이동 단가를 입력해주세요.',
      ],
      [{ ...PRICE, 단가: '-1' }, '단가', '금액은 0 이상이어야 합니다.'],
      [{ ...PRICE, 적용일: '2026-02-30' }, '적용일', '날짜는 2026-01-31처럼 입력해주세요.'],
      [{ ...PRICE, 요금제명: '단가 5G', 단가: 1 }, null, '2행과 중복되는 행입니다.'],
    ],
  },
  'hidden-prices': {
    prepare: preparePlans,
    good: [
      { 접점코드: 'HP-001', 통신사: '단가텔', 요금제명: '단가 5G', 히든단가: '20,000', 메모: '첫 달' },
      {
        접점코드: 'HP-001',
        통신사: '단가텔',
        요금제명: '단가 LTE',
        히든단가: 15_000,
        시작일: '20261101',
        종료일: '2026-11-30',
      },
    ],
    bad: [
      [
        { ...HIDDEN, 접점코드: 'HP-001', 히든단가: 0 },
        '히든단가',
        '히든단가가 0원인 행은 건너뜁니다.',
        'skipped',
      ],
      [
        { ...HIDDEN, 접점코드: 'hp-001' },
        '접점코드',
        '등록되지 않은 접점코드입니다. 접점코드는 정확히 일치해야 합니다.',
      ],
      [{ ...HIDDEN, 요금제명: '없는 요금제' }, '요금제명', '등록되지 않은 요금제입니다.'],
      [
        { ...HIDDEN, 시작일: '2026-11-30', 종료일: '2026-11-01' },
        '종료일',
        '종료일은 시작일보다 빠를 수 없습니다.',
      ],
      [{ ...HIDDEN, 접점코드: 'HP-001', 요금제명: '단가 5G', 히든단가: 1 }, null, '2행과 중복되는 행입니다.'],
    ],
  },
  adjustments: {
    prepare: ({ context, actors }) =>
      context.database.kysely
        .insertInto('stores')
        .values([
          { name: '조정점', dealer_id: null },
          { name: '강남모바일', dealer_id: null },
          { name: '강남모바일', dealer_id: actors.dealer.id },
        ])
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    good: [
      { 판매점: '조정점', 월: '2026-11', 구분: '소급', 금액: '20,000.5', 사유: '단가 소급' },
      { 판매점: '조정점', 월: '2026. 12', 구분: '차감', 금액: -15_000, 사유: '단말 미반납' },
      { 판매점: '조정점', 월: '2026-11-30', 구분: '차감', 금액: '△1,000', 사유: '수수료' },
    ],
    bad: [
      [
        { ...ADJUSTMENT, 판매점: '없는점' },
        '판매점',
        '정산 대상에 없는 판매점입니다. 판매점명이나 계정의 아이디를 확인해주세요.',
      ],
      [
        { ...ADJUSTMENT, 판매점: '강남모바일' },
        '판매점',
        '이름이 같은 판매점이 여러 곳입니다. 판매점 계정의 아이디를 입력해주세요.',
      ],
      [{ ...ADJUSTMENT, 월: '11월' }, '월', '월은 2026-01처럼 입력해주세요.'],
      [{ ...ADJUSTMENT, 월: '2027-06' }, '월', '다음 달까지 등록할 수 있습니다.'],
      [{ ...ADJUSTMENT, 구분: '벌금' }, '구분', '조정 구분을 선택해주세요.'],
      [{ ...ADJUSTMENT, 금액: 0 }, '금액', '0이 아닌 금액을 99,999,999.99원까지 입력해주세요.'],
      [{ 판매점: '조정점', 월: '2026-11', 구분: '소급', 금액: 1 }, '사유', '사유를 입력해주세요.'],
      [
        { ...ADJUSTMENT, 구분: '환수', 금액: -1, 사유: '해지' },
        '접수번호',
        '환수할 서류의 접수번호를 입력해주세요.',
      ],
      [
        { ...ADJUSTMENT, 구분: '환수', 금액: -1, 사유: '해지', 접수번호: '20200101-00001' },
        '접수번호',
        '이 판매점에 정산된 서류의 접수번호가 아닙니다.',
      ],
      [{ ...ADJUSTMENT, 금액: '20,000.5', 사유: '단가 소급' }, null, '2행과 중복되는 행입니다.'],
    ],
  },
}

/** A carrier with three plans and a contact code. */
async function preparePlans(app: TestApp): Promise<void> {
  const make = makeReference(app)
  const { body: carriers } = await app.call(app.actors.admin, listCarriers)
  if (carriers.some(({ name }) => name === '단가텔')) return
  await make.carrier('단가텔')
  for (const name of ['단가 5G', '단가 LTE', '단가 3G']) await make.plan(name, '단가텔', 55_000)
  for (const code of ['HP-001', 'HP-002']) await make.contactCode(code, '단가점', '단가텔')
}
