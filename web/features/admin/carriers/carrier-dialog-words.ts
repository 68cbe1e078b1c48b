import type { Carrier } from '#shared/carriers/carrier.contract.ts'
import { REFERENCE_KEY } from '../../../records/record-keys.ts'
import { askToRename } from './ask-to-rename.ts'

/** The texts of the dialogs of both kinds of carriers; `carrier` is null for a new one. */
export function carrierDialogWords(word: '통신사' | '기타 통신사', carrier: Carrier | null) {
  const isNew = carrier === null
  return {
    title: isNew ? `${word} 추가` : `${carrier.name} 수정`,
    isEdit: !isNew,
    ask: ({ name }: { name: string }) => askToRename(carrier, name),
    submitLabel: isNew ? '추가' : '저장',
    saved: isNew ? '통신사가 추가되었습니다.' : '통신사가 수정되었습니다.',
    failed: isNew ? '통신사 추가 실패' : '통신사 수정 실패',
    changes: REFERENCE_KEY,
    fieldOfCode: { CARRIER_TAKEN: 'name' },
  } as const
}
