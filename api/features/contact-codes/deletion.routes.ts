import * as contract from '#shared/contact-codes/deletion.contract.ts'
import { formatCount } from '#shared/count.ts'
import type { Registration } from '../../registration.ts'
import type { ContactCodeContext } from './code-followers.ts'
import { presentContactCode } from './contact-codes.present.ts'
import { deleteContactCode, deleteContactCodes, deleteMatchingContactCodes } from './delete-contact-codes.ts'

export function registerContactCodeDeletion(mount: Registration['mount'], context: ContactCodeContext): void {
  mount(contract.deleteContactCode, async ({ params, caller }) =>
    presentContactCode(await deleteContactCode(context, params.id, caller.account.id)),
  )
  mount(contract.deleteContactCodes, async ({ body, caller }) =>
    answer(await deleteContactCodes(context, body.contactCodeIds, caller.account.id)),
  )
  mount(contract.deleteMatchingContactCodes, async ({ body, caller }) =>
    answer(await deleteMatchingContactCodes(context, body, caller.account.id)),
  )
}

function answer(deleted: number) {
  return { message: `접점코드 ${formatCount(deleted)}개가 삭제되었습니다.`, deleted }
}
