import { type Carrier, type CarrierUses, readCarrierUses } from '#shared/carriers/carrier.contract.ts'
import { formatCount } from '#shared/count.ts'
import { call } from '../../../lib/api-client.ts'
import { confirm } from '../../../ui/confirm.ts'

/** Asks before a carrier is renamed, naming all that is renamed with it; true at once if the name stays. */
export async function askToRename(carrier: Carrier | null, name: string): Promise<boolean> {
  if (carrier === null || name === carrier.name) return true
  const uses = await call(readCarrierUses, { params: { id: carrier.id } })
  return confirm({
    title: '통신사 이름을 변경하시겠습니까?',
    body: [
      `${carrier.name} → ${name}`,
      renamedWith(uses),
      '개통완료, 취소, 폐기 등 처리가 끝난 서류에는 이전 이름이 남습니다. 전송을 기다리는 신청서의 이전 이름은 90일 동안 받습니다.',
    ].join('\n'),
    confirmLabel: '이름 변경',
  })
}

/** `요금제 3개, 처리 중인 서류 12건의 통신사 이름이 함께 바뀝니다.` */
export function renamedWith(uses: CarrierUses): string {
  const parts = [
    [`요금제`, uses.servicePlans, '개'],
    [`부가서비스`, uses.additionalServices, '개'],
    [`접점코드`, uses.contactCodes, '개'],
    [`부가서비스 정책`, uses.policies, '개'],
    [`계정`, uses.accounts, '개'],
    [`처리 중인 서류`, uses.openDocuments, '건'],
  ] as const
  const named = parts
    .filter(([, count]) => count > 0)
    .map(([what, count, unit]) => `${what} ${formatCount(count)}${unit}`)
  if (named.length === 0) return '이 통신사를 쓰고 있는 요금제, 접점코드, 처리 중인 서류가 없습니다.'
  return `${named.join(', ')}의 통신사 이름이 함께 바뀝니다.`
}
