import * as contract from '#shared/contact-codes/deletion.contract.ts'
import { formatCount } from '#shared/count.ts'
import type { Registration } from '../../registration.ts'
import type { ContactCodeContext } from './code-followers.ts'
import { presentContactCode } from './contact-codes.present.ts'
import { deleteContactCode, deleteContactCodes, deleteMatchingContactCodes } from './delete-contact-codes.ts'

export function registerContactCodeDeletion(mount: Registration['mount'], context: ContactCodeContext): void {
  mount(contract.deleteContactCode, async ({ params }) =>
    presentContactCode(await deleteContactCode(context, params.id)),
  )
  mount(contract.deleteContactCodes, async ({ body }) =>
    answer(await deleteContactCodes(context, body.contactCodeIds)),
  )
  mount(contract.deleteMatchingContactCodes, async ({ body }) =>
    answer(await deleteMatchingContactCodes(context, body)),
  )
}

function answer(deleted: number) {
  return { message: `접점코드 ${formatCount(deleted)}개가 삭제되었습니다.`, deleted }
}
