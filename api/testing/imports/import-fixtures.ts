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
  bad: readonly {
    row: TypedRow
    outcome?: 'skipped'
    column: string | null
    reason: string
  }[]
}

/** A fixture for every registered kind; the test names the kind that lacks one. */
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
      { row: { 아이디: 'no-name' }, column: '판매점명', reason: '판매점명을 입력해주세요.' },
      { row: { 판매점명: '아이디없는점' }, column: '아이디', reason: '아이디를 입력해주세요' },
      {
        row: { 판매점명: '짧은아이디점', 아이디: 'ab' },
        column: '아이디',
        reason: '아이디는 최소 3자 이상이어야 합니다',
      },
      {
        row: { 판매점명: '근무자점', 아이디: 'worker-park' },
        column: '아이디',
        reason: '판매점이 아닌 계정의 아이디입니다.',
      },
      {
        row: { 판매점명: '메일점', 아이디: 'table-mail', 이메일: 'no-mail' },
        column: '이메일',
        reason: '올바른 이메일 형식이 아닙니다',
      },
      {
        row: { 판매점명: '전화점', 아이디: 'table-phone', 연락처: '12' },
        column: '연락처',
        reason: '올바른 연락처를 입력해주세요.',
      },
      {
        row: { 판매점명: '강남모바일', 아이디: 'table-same' },
        column: '판매점명',
        reason:
          '판매점명이 같은 계정이 있습니다: store-gangnam. 같은 판매점의 계정이면 판매점 추가에서 만들어주세요.',
      },
      {
        row: { 판매점명: '표통신 부산점', 아이디: 'table-busan' },
        column: null,
        reason: '3행과 중복되는 행입니다.',
      },
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
      {
        row: { 판매점명: '표통신', 통신사: '코드텔레콤', '담당 영업과장': '정영업' },
        column: '접점코드',
        reason: '접점코드를 입력해주세요.',
      },
      {
        row: { 접점코드: 'T-2', 통신사: '코드텔레콤', '담당 영업과장': '정영업' },
        column: '판매점명',
        reason: '판매점명을 입력해주세요.',
      },
      {
        row: { 접점코드: 'T-3', 판매점명: '표통신', '담당 영업과장': '정영업' },
        column: '통신사',
        reason: '통신사를 선택해주세요.',
      },
      {
        row: { 접점코드: 'T-4', 판매점명: '표통신', 통신사: '없는텔', '담당 영업과장': '정영업' },
        column: '통신사',
        reason: '등록되지 않은 통신사입니다: 없는텔',
      },
      {
        row: { 접점코드: 'T-5', 판매점명: '표통신', 통신사: '코드텔레콤' },
        column: '담당 영업과장',
        reason: '담당 영업과장을 입력해주세요.',
      },
      {
        row: { 접점코드: 'T-6', 판매점명: '표통신', 통신사: '코드텔레콤', '담당 영업과장': '박근무' },
        column: '담당 영업과장',
        reason: '등록되지 않은 영업과장입니다: 박근무',
      },
      {
        row: { 접점코드: '00100235', 판매점명: '다른 점', 통신사: '코드텔레콤', '담당 영업과장': '정영업' },
        column: null,
        reason: '3행과 중복되는 행입니다.',
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
      {
        row: { 통신사: '표텔레콤', 유형: '5G', '월 요금': 1000, '결합 가능': 'O' },
        column: '요금제명',
        reason: '요금제명을 입력해주세요.',
      },
      {
        row: { 요금제명: '어디 요금제', 유형: '5G', '월 요금': 1000, '결합 가능': 'O' },
        column: '통신사',
        reason: '통신사를 선택해주세요.',
      },
      {
        row: { 요금제명: '먼 요금제', 통신사: '없는텔', 유형: '5G', '월 요금': 1000, '결합 가능': 'O' },
        column: '통신사',
        reason: '등록되지 않은 통신사입니다.',
      },
      {
        row: { 요금제명: '6G 요금제', 통신사: '표텔레콤', 유형: '6G', '월 요금': 1000, '결합 가능': 'O' },
        column: '유형',
        reason: '요금제 유형은 5G, LTE, 3G 중에서 입력해주세요.',
      },
      {
        row: { 요금제명: '빚 요금제', 통신사: '표텔레콤', 유형: '5G', '월 요금': -1000, '결합 가능': 'O' },
        column: '월 요금',
        reason: '금액은 0 이상이어야 합니다.',
      },
      {
        row: { 요금제명: 'LTE 표준', 통신사: '표텔레콤', 유형: 'LTE', '월 요금': 1000, '결합 가능': 'O' },
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
        '월 요금': '3,300',
        설명: '3개월 유지',
      },
      { 부가서비스명: '영상 팩', 통신사: '표텔레콤', 유형: '콘텐츠', '월 요금': 9900, 사용: 'N' },
    ],
    bad: [
      {
        row: { 통신사: '표텔레콤', 유형: '콘텐츠', '월 요금': 1000 },
        column: '부가서비스명',
        reason: '부가서비스명을 입력해주세요.',
      },
      {
        row: { 부가서비스명: '먼 서비스', 통신사: '없는텔', 유형: '콘텐츠', '월 요금': 1000 },
        column: '통신사',
        reason: '등록되지 않은 통신사입니다.',
      },
      {
        row: { 부가서비스명: '다른 것', 통신사: '표텔레콤', 유형: '보험', '월 요금': 1000 },
        column: '유형',
        reason: '서비스 유형을 선택해주세요.',
      },
      {
        row: { 부가서비스명: '큰 것', 통신사: '표텔레콤', 유형: '콘텐츠', '월 요금': '많이' },
        column: '월 요금',
        reason: '금액을 숫자로 입력해주세요.',
      },
      {
        row: { 부가서비스명: '영상 팩', 통신사: '표텔레콤', 유형: '콘텐츠', '월 요금': 1 },
        column: null,
        reason: '3행과 중복되는 행입니다.',
      },
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
      {
        row: { 통신사: '단가텔', 요금제명: '없는 요금제', 단가: 1000 },
        column: '요금제명',
        reason: '통신사에 등록된 요금제가 아닙니다.',
      },
      {
        row: { 통신사: '단가텔', 요금제명: '단가 3G' },
        column: '단가',
        reason: '단가 또는 신규 단가와 번호이동 단가를 입력해주세요.',
      },
      {
        row: { 통신사: '단가텔', 요금제명: '단가 3G', 단가: '-1' },
        column: '단가',
        reason: '금액은 0 이상이어야 합니다.',
      },
      {
        row: { 통신사: '단가텔', 요금제명: '단가 3G', 단가: 1000, 적용일: '2026-02-30' },
        column: '적용일',
        reason: '날짜는 2026-01-31처럼 입력해주세요.',
      },
      {
        row: { 통신사: '단가텔', 요금제명: '단가 5G', 단가: 1 },
        column: null,
        reason: '2행과 중복되는 행입니다.',
      },
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
      {
        row: { 접점코드: 'HP-001', 통신사: '단가텔', 요금제명: '단가 3G', 히든단가: 0 },
        outcome: 'skipped',
        column: '히든단가',
        reason: '히든단가가 0원인 행은 건너뜁니다.',
      },
      {
        row: { 접점코드: 'hp-001', 통신사: '단가텔', 요금제명: '단가 3G', 히든단가: 1000 },
        column: '접점코드',
        reason: '등록되지 않은 접점코드입니다. 접점코드는 정확히 일치해야 합니다.',
      },
      {
        row: { 접점코드: 'HP-002', 통신사: '단가텔', 요금제명: '없는 요금제', 히든단가: 1000 },
        column: '요금제명',
        reason: '등록되지 않은 요금제입니다.',
      },
      {
        row: {
          접점코드: 'HP-002',
          통신사: '단가텔',
          요금제명: '단가 3G',
          히든단가: 1000,
          시작일: '2026-11-30',
          종료일: '2026-11-01',
        },
        column: '종료일',
        reason: '종료일은 시작일보다 빠를 수 없습니다.',
      },
      {
        row: { 접점코드: 'HP-001', 통신사: '단가텔', 요금제명: '단가 5G', 히든단가: 1 },
        column: null,
        reason: '2행과 중복되는 행입니다.',
      },
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
      {
        row: { 판매점: '없는점', 월: '2026-11', 구분: '소급', 금액: 1, 사유: '소급' },
        column: '판매점',
        reason: '정산 대상에 없는 판매점입니다. 판매점명이나 계정의 아이디를 확인해주세요.',
      },
      {
        row: { 판매점: '강남모바일', 월: '2026-11', 구분: '소급', 금액: 1, 사유: '소급' },
        column: '판매점',
        reason: '이름이 같은 판매점이 여러 곳입니다. 판매점 계정의 아이디를 입력해주세요.',
      },
      {
        row: { 판매점: '조정점', 월: '11월', 구분: '소급', 금액: 1, 사유: '소급' },
        column: '월',
        reason: '월은 2026-01처럼 입력해주세요.',
      },
      {
        row: { 판매점: '조정점', 월: '2027-06', 구분: '소급', 금액: 1, 사유: '소급' },
        column: '월',
        reason: '다음 달까지 등록할 수 있습니다.',
      },
      {
        row: { 판매점: '조정점', 월: '2026-11', 구분: '벌금', 금액: 1, 사유: '소급' },
        column: '구분',
        reason: '조정 구분을 선택해주세요.',
      },
      {
        row: { 판매점: '조정점', 월: '2026-11', 구분: '소급', 금액: 0, 사유: '소급' },
        column: '금액',
        reason: '0이 아닌 금액을 99,999,999.99원까지 입력해주세요.',
      },
      {
        row: { 판매점: '조정점', 월: '2026-11', 구분: '소급', 금액: 1 },
        column: '사유',
        reason: '사유를 입력해주세요.',
      },
      {
        row: { 판매점: '조정점', 월: '2026-11', 구분: '환수', 금액: -1, 사유: '해지' },
        column: '접수번호',
        reason: '환수할 서류의 접수번호를 입력해주세요.',
      },
      {
        row: {
          판매점: '조정점',
          월: '2026-11',
          구분: '환수',
          금액: -1,
          사유: '해지',
          접수번호: '20200101-00001',
        },
        column: '접수번호',
        reason: '이 판매점에 정산된 서류의 접수번호가 아닙니다.',
      },
      {
        row: { 판매점: '조정점', 월: '2026-11', 구분: '소급', 금액: '20,000.5', 사유: '단가 소급' },
        column: null,
        reason: '2행과 중복되는 행입니다.',
      },
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
