import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { isPhone } from '#shared/phone.ts'
import { POSITIONS, type SalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { optionalText, requiredText } from '#shared/text.ts'

/** The fields about a place in a team, which both forms have; ids are texts, the values of selects. */
const place = {
  teamId: requiredText(20, '소속 팀을 선택해주세요.'),
  managerCode: requiredText(LIMITS.contactCode, '영업과장 코드를 입력해주세요.'),
  position: z.enum(POSITIONS, '직급을 선택해주세요.'),
  contactPhone: optionalText(LIMITS.phone).check(
    z.refine((text: string) => text === '' || isPhone(text), '연락처 형식이 올바르지 않습니다.'),
  ),
  email: optionalText(LIMITS.email).check(
    z.refine(
      (text: string) => text === '' || z.email().safeParse(text).success,
      '올바른 이메일 형식이 아닙니다.',
    ),
  ),
}

export const AssignForm = z.object({
  salesManagerUserId: requiredText(20, '배정할 영업과장을 선택해주세요.'),
  ...place,
})
export type AssignForm = z.infer<typeof AssignForm>

export const ManagerForm = z.object({
  managerName: requiredText(LIMITS.name, '이름을 입력해주세요'),
  ...place,
})
export type ManagerForm = z.infer<typeof ManagerForm>

/** The first values of an assignment; 과장 is the usual position. */
export const newPlace = (accountId?: number): AssignForm => ({
  ...{ salesManagerUserId: accountId?.toString() ?? '', teamId: '', managerCode: '' },
  ...{ position: '과장', contactPhone: '', email: '' },
})

export const managerFormOf = (manager: SalesManager): ManagerForm => ({
  managerName: manager.name,
  teamId: manager.teamId?.toString() ?? '',
  managerCode: manager.managerCode ?? '',
  position: manager.position ?? '과장',
  contactPhone: manager.contactPhone ?? '',
  email: manager.email ?? '',
})

export const POSITION_OPTIONS = POSITIONS.map((position) => ({ value: position, label: position }))
