import type { ImportKind } from '#shared/imports/imports.contract.ts'
import type { TypedRow } from './import-fixtures.ts'

interface LargeTables {
  /** The beginning of every name, so that two sets of tables never name the same records. */
  prefix: string
  /** How many rows each table has. */
  count: number
  /** The name of an existing carrier. */
  carrier: string
  salesManager: string
}

interface LargeTable {
  kind: ImportKind
  /** New records, or the same ones with other values. */
  rows(which: 'new' | 'changed'): TypedRow[]
}

/** A table of every kind whose records can change; each refers only to records of the tables before it. */
export function largeTables({ prefix, count, carrier, salesManager }: LargeTables): LargeTable[] {
  const table = (kind: ImportKind, row: (at: number, version: number) => TypedRow): LargeTable => ({
    kind,
    rows: (which) => Array.from({ length: count }, (_, at) => row(at, which === 'new' ? 1 : 2)),
  })
  const plan = (at: number) => ({ 통신사: carrier, 요금제명: `${prefix} 요금제 ${at}` })
  return [
    table('service-plans', (at, version) => ({
      ...plan(at),
      유형: '5G',
      데이터: '무제한',
      '월 요금': at * version + 1000,
      '결합 가능': version === 1 ? '가능' : '불가',
    })),
    table('additional-services', (at, version) => ({
      부가서비스명: `${prefix} 부가 ${at}`,
      통신사: carrier,
      유형: '부가서비스',
      '월 요금': 1000 * version,
      설명: `${version}개월 유지`,
    })),
    table('contact-codes', (at, version) => ({
      접점코드: `${prefix}-${at}`,
      판매점명: `${prefix} 판매점 ${at} ${version}`,
      통신사: carrier,
      '담당 영업과장': salesManager,
    })),
    table('settlement-prices', (at, version) => ({ ...plan(at), 단가: 100_000 * version, 메모: '정책' })),
    table('hidden-prices', (at, version) => ({
      접점코드: `${prefix}-${at}`,
      ...plan(count - 1 - at),
      히든단가: 10_000 * version,
    })),
    table('dealers', (at, version) => ({
      판매점명: `${prefix} 판매점 ${at}`,
      아이디: `${prefix}-${at}`,
      이름: `점장 ${at}`,
      연락처: `010-1234-${String(at % 10_000).padStart(4, '0')}`,
      위치: `서울 ${version}구`,
    })),
    table('kp-numbers', (at, version) => ({
      KP번호: `${prefix}-${at}`,
      판매점명: `${prefix} 판매점 ${at}`,
      위치: `서울 ${version}구`,
    })),
    table('carriers', (at, version) => ({ 통신사명: `${prefix} 통신사 ${at}`, '표시 순서': at + version })),
  ]
}
