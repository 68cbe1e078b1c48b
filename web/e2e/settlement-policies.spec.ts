import { addKstDays, kstMonth, nextKstMonth } from '#shared/kst-calendar.ts'
import {
  createCarrierServicePolicy,
  deleteCarrierServicePolicy,
  listCarrierServicePolicies,
  updateCarrierServicePolicy,
} from '#shared/policies/policy.contract.ts'
import { expectAccessible, expectAccessibleWhenNarrow } from './fixture/accessible.ts'
import { refusal } from './fixture/network.ts'
import { ADMIN } from './fixture/portal-server.ts'
import { expect, test } from './fixture/test.ts'
import { openTab } from './people/admin.ts'
import { field } from './people/fields.ts'
import { askToCarryOver, told } from './people/settler.ts'
import { openAtDesk, rowOf } from './people/worker.ts'

test('what settlements take off and add is registered, changed and deleted', async ({
  portal,
  openDevice,
}) => {
  await portal.setUpAddOn('휴대폰 보험', 'KT', 5_500)
  await portal.setUpAddOn('스팸 차단', 'SKT', 1_100)
  const thisMonth = kstMonth(new Date())
  const firstOfNext = `${nextKstMonth(thisMonth)}-01`
  const lastOfMonth = addKstDays(firstOfNext, -1)
  const page = await openAtDesk(openDevice, ADMIN, '정산 관리')
  await openTab(page, '부가서비스 정책')

  await test.step('a policy, with errors at its fields and what its category means', async () => {
    await expect(page.getByText('등록된 정책이 없습니다')).toBeVisible()
    await page.getByRole('button', { name: '정책 등록' }).click()
    const dialog = page.getByRole('dialog', { name: '정책 등록' })
    await dialog.getByRole('button', { name: '등록', exact: true }).click()
    for (const sentence of [
      '통신사를 선택해주세요',
      '정책명을 입력해주세요',
      '정책 유형을 선택해주세요',
      '서비스 카테고리를 선택해주세요',
    ])
      await expect(dialog.getByRole('button', { name: sentence })).toBeVisible()
    await expectAccessible(page, 'a policy, with errors')
    await field(dialog, '통신사').selectOption('KT')
    await field(dialog, '정책명').fill('인터넷 미유치')
    await dialog.getByRole('group', { name: '정책 유형' }).getByText('차감', { exact: true }).click()
    await field(dialog, '서비스 카테고리').selectOption('모바일')
    await expect(dialog.getByText('이 통신사의 모든 개통에 자동으로 적용됩니다.')).toBeVisible()
    await field(dialog, '서비스 카테고리').selectOption('인터넷')
    await expect(dialog.getByText('이 정책을 붙인 서류에만 적용됩니다.')).toBeVisible()
    await field(dialog, '금액').fill('30000')
    // A day typed in part is not taken for none, which would mean for ever.
    const lastDay = field(dialog, '적용 종료일')
    await lastDay.fill(lastOfMonth)
    await lastDay.press('Delete')
    await dialog.getByRole('button', { name: '등록', exact: true }).click()
    await expect(dialog.getByRole('button', { name: '날짜를 확인해주세요.' })).toBeVisible()
    await expect(lastDay).toBeFocused()
    await lastDay.fill('')
    const mend = portal.network.trouble((method) => method === 'POST', refusal('서버가 정한 이유입니다.'))
    await dialog.getByRole('button', { name: '등록', exact: true }).click()
    await expect(told(page, '정책 등록 실패')).toBeVisible()
    await expect(told(page, '409: 서버가 정한 이유입니다.')).toBeVisible()
    mend()
    await dialog.getByRole('button', { name: '등록', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(told(page, '정책 등록 완료')).toBeVisible()
    const row = rowOf(page, '인터넷 미유치')
    for (const shown of ['KT', '차감', '인터넷', '붙인 서류만', '30,000원'])
      await expect(row).toContainText(shown)
    await expectAccessible(page, 'the list of policies')
    await expectAccessibleWhenNarrow(page, 'the list of policies')
  })

  await test.step('changed, found by the filter of the address, and deleted', async () => {
    await rowOf(page, '인터넷 미유치').click()
    const dialog = page.getByRole('dialog', { name: '정책 수정' })
    await dialog.getByRole('group', { name: '정책 유형' }).getByText('추가', { exact: true }).click()
    await field(dialog, '정책명').fill('인터넷 유치')
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(told(page, '정책 수정 완료')).toBeVisible()
    const row = rowOf(page, '인터넷 유치')
    await expect(row).toContainText('추가')
    await field(page, '유형').selectOption('차감')
    await expect(page).toHaveURL(/[?&]type=deduction/)
    await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
    await field(page, '유형').selectOption('추가')
    await field(page, '카테고리').selectOption('인터넷')
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'KT 인터넷 유치 정책 삭제' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('어제까지의 개통에는 계속 적용됩니다.')
    await expect(question).toContainText('이미 정산된 금액은 재계산할 때만 바뀝니다.')
    const mend = portal.network.trouble((method) => method === 'DELETE', refusal('서버가 정한 이유입니다.'))
    await question.getByRole('button', { name: '삭제' }).click()
    await expect(told(page, '정책 삭제 실패')).toBeVisible()
    await expect(told(page, '서버가 정한 이유입니다.')).toBeVisible()
    mend()
    await row.getByRole('button', { name: 'KT 인터넷 유치 정책 삭제' }).click()
    await question.getByRole('button', { name: '삭제' }).click()
    await expect(told(page, '정책 삭제 완료')).toBeVisible()
    expect(await portal.admin.call(listCarrierServicePolicies)).toEqual([])
  })

  await test.step('one that somebody else deletes meanwhile cannot be changed', async () => {
    await page.getByRole('button', { name: '초기화' }).click()
    const { id } = await portal.admin.call(createCarrierServicePolicy, {
      body: {
        carrier: 'SKT',
        policyName: '결합 유치',
        policyType: 'addition',
        serviceCategory: 'bundle',
        amount: 12_000,
      },
    })
    await rowOf(page, '결합 유치').click()
    const dialog = page.getByRole('dialog', { name: '정책 수정' })
    await field(dialog, '금액').fill('15000')
    await portal.admin.call(deleteCarrierServicePolicy, { params: { id } })
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(told(page, '정책 수정 실패')).toBeVisible()
    await dialog.getByRole('button', { name: '취소' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '닫기' }).click()
    await expect(page.getByText('등록된 정책이 없습니다')).toBeVisible()
  })

  await test.step('changed from a later day on, with what it was in its history', async () => {
    await page.getByRole('button', { name: '정책 등록' }).click()
    const added = page.getByRole('dialog', { name: '정책 등록' })
    await field(added, '통신사').selectOption('KT')
    await field(added, '정책명').fill('유심비')
    await added.getByRole('group', { name: '정책 유형' }).getByText('차감', { exact: true }).click()
    await field(added, '서비스 카테고리').selectOption('모바일')
    await field(added, '금액').fill('4400')
    await field(added, '적용 시작일').fill('')
    await field(added, '적용 종료일').fill(lastOfMonth)
    await added.getByRole('button', { name: '등록', exact: true }).click()
    const row = rowOf(page, '유심비')
    await expect(row).toContainText(`처음부터 ~ ${lastOfMonth}`)
    await expect(row).toContainText('적용 중')

    await row.click()
    const dialog = page.getByRole('dialog', { name: '정책 수정' })
    await field(dialog, '금액').fill('5500')
    await field(dialog, '적용 시작일').fill('2099-01-01')
    await field(dialog, '적용 종료일').fill('')
    await expectAccessible(page, 'a policy that is changed from a day on')
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('4,400원')
    await expect(row).toContainText('2099-01-01부터 차감 5,500원')
    await row.getByRole('button', { name: 'KT 유심비 변경 이력' }).click()
    const history = page.getByRole('dialog', { name: '부가서비스 정책 변경 이력' })
    await expect(history.getByRole('listitem').first()).toContainText('금액 5,500원')
    await expect(history.getByRole('listitem').last()).toContainText(`기간 처음부터 ~ ${lastOfMonth}`)
    await expectAccessible(page, 'the history of a policy')
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
  })

  await test.step('what another administrator saves meanwhile is shown, and not saved over unseen', async () => {
    const row = rowOf(page, '유심비')
    await row.click()
    const dialog = page.getByRole('dialog', { name: '정책 수정' })
    await field(dialog, '금액').fill('6600')
    const [policy] = await portal.admin.call(listCarrierServicePolicies)
    await portal.admin.call(updateCarrierServicePolicy, {
      params: { id: policy?.id ?? 0 },
      body: { amount: 7_700 },
    })
    await expect(dialog.getByRole('row', { name: '금액 4,400원 7,700원' })).toBeVisible()
    await expect(field(dialog, '금액')).toHaveValue('6,600')
    await expectAccessible(page, 'a policy that somebody else changed')
    await dialog.getByRole('button', { name: '확인하고 다시 적용' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('6,600원')
  })

  await test.step('a policy that ends with the month is carried over to the next one', async () => {
    const dialog = await askToCarryOver(page)
    await expect(dialog.getByText('넘김 1건 · 제외 0건')).toBeVisible()
    await expect(dialog.getByRole('listitem')).toContainText('KT 유심비')
    await expectAccessible(page, 'what is carried over')
    await dialog.getByRole('button', { name: '1건 넘기기' }).click()
    await expect(dialog).toBeHidden()
    await expect(told(page, '1건을')).toBeVisible()
    const [policy] = await portal.admin.call(listCarrierServicePolicies)
    expect(policy).toMatchObject({ amount: 6_600, next: { amount: 6_600, effectiveFrom: firstOfNext } })
    const again = await askToCarryOver(page)
    await expect(again.getByText('넘김 0건 · 제외 1건')).toBeVisible()
    await expect(again.getByRole('button', { name: '넘기기', exact: true })).toBeDisabled()
    await again.getByRole('button', { name: '닫기' }).last().click()
  })

  await test.step('the deduction of an add-on is set and switched off', async () => {
    await openTab(page, '부가서비스 차감')
    const row = rowOf(page, '휴대폰 보험')
    await expect(row).toContainText('차감 없음')
    await field(page, '통신사').selectOption('SKT')
    await expect(row).toBeHidden()
    await field(page, '통신사').selectOption('KT')
    await row.getByRole('button', { name: 'KT 휴대폰 보험 차감 설정' }).click()
    const dialog = page.getByRole('dialog', { name: '부가서비스 차감 설정' })
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog.getByText('금액을 숫자로 입력해주세요.').first()).toBeVisible()
    await field(dialog, '차감액').fill('2000')
    await expectAccessible(page, 'the deduction of an add-on')
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(told(page, '부가서비스 차감이 저장되었습니다.')).toBeVisible()
    await expect(row).toContainText('2,000원')
    await row.getByRole('button', { name: 'KT 휴대폰 보험 차감 설정' }).click()
    await field(dialog, '차감액').fill('3000')
    await field(dialog, '적용 시작일').fill(firstOfNext)
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(row).toContainText('2,000원')
    await expect(row).toContainText(`${firstOfNext}부터 3,000원`)
    await row.getByRole('switch', { name: 'KT 휴대폰 보험 차감 활성' }).click()
    await expect(row.getByRole('switch')).not.toBeChecked()
    await expectAccessible(page, 'the list of deductions')
    await expectAccessibleWhenNarrow(page, 'the list of deductions')
  })
})
