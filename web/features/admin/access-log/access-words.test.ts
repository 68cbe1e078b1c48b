import { expect, test } from 'vitest'
import { documentFilters } from '#shared/documents/documents.contract.ts'
import { settlementFilters } from '#shared/settlements/settlement.contract.ts'
import { detailWords } from './access-words.ts'

/** Parameters that the API ignores, and the order of the rows: the log need not name them. */
const NARROW_NOTHING = ['sort', 'allWorkers', 'excludeDeleted', 'includeActivatedBy', 'includeCancelledBy']

const NARROWING = Object.keys(documentFilters).filter((name) => !NARROW_NOTHING.includes(name))

test.each([...new Set([...NARROWING, ...Object.keys(settlementFilters)])])(
  'the log says of an export that %s narrowed it',
  (name) => {
    expect(detailWords({ detail: { filter: { [name]: 'true' } } })).toHaveLength(1)
  },
)

test('a filter of an export is written in the words of its screen', () => {
  const filter = {
    list: '서류 목록',
    exactContactCode: 'KT101',
    withoutCarrier: 'true',
    dateField: 'uploadedAt',
    activatedBy: '7',
  }
  expect(detailWords({ detail: { rows: 1200, filter } })).toEqual([
    '1,200건',
    '서류 목록',
    '접점코드 KT101',
    '통신사 없음',
    '날짜 기준 접수일',
    '개통한 계정 번호 7',
  ])
})

test('a status is written as its list shows it, in a filter and in what became of an activation', () => {
  const filter = { activationStatus: '개통,취소', state: '개통' }
  expect(detailWords({ detail: { filter } })).toEqual(['개통 상태 개통완료·취소', '정산 상태 개통완료'])
  expect(detailWords({ detail: { about: '개통 → 진행중' } })).toEqual(['개통완료 → 진행중'])
  expect(detailWords({ detail: { about: '2026-11 작성 → 검토' } })).toEqual(['2026-11 작성 → 검토'])
})
