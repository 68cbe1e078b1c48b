import { expectAccessible } from './fixture/accessible.ts'
import { haveSubmitted } from './fixture/submissions.ts'
import { expect, test } from './fixture/test.ts'
import { field } from './people/fields.ts'
import { caseForm, openCase, openDocuments, rowOf } from './people/worker.ts'

test('whoever opens an application is seen by the others, in list and page, until it is left', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  const first = await haveSubmitted(portal, store, '고객일')
  await haveSubmitted(portal, store, '고객이')
  const kim = await openDocuments(openDevice, await portal.setUpWorker('worker-a', '김근무'))
  const park = await openDocuments(openDevice, await portal.setUpWorker('worker-b', '박근무'))
  const sign = { name: '김근무님이 보고 있습니다' }
  await openCase(kim, '고객일')
  await expect(rowOf(park, '고객일').getByRole('img', sign)).toBeVisible()
  await expect(rowOf(park, '고객이').getByRole('img', sign)).toHaveCount(0)
  await openCase(park, '고객이')
  await expect(park.getByRole('navigation', { name: '접수 관리' }).getByRole('img', sign)).toHaveCount(1)
  await expect(park.getByRole('button', { name: '이전 신청' })).toBeEnabled()
  await park.keyboard.press('Alt+ArrowUp')
  await expect(park).toHaveURL(new RegExp(`/documents/${first}\\b`))
  // In the header and in the rail.
  await expect(park.getByRole('img', sign)).toHaveCount(2)
  await expect(kim.getByRole('img', { name: '박근무님이 보고 있습니다' })).toHaveCount(2)
  await expectAccessible(park, 'an application that somebody else has open')
  await kim.close()
  await expect(park.getByRole('img', sign)).toHaveCount(0)
})

test('the same keys work on list and page, ? shows them, and Ctrl+K leads everywhere', async ({
  portal,
  openDevice,
}) => {
  const store = await portal.setUpStore('강남모바일')
  for (const name of ['박철수', '이영희', '김민수']) await haveSubmitted(portal, store, name)
  const page = await openDocuments(openDevice, await portal.setUpWorker('worker', '김근무'))
  await expect(rowOf(page, '박철수')).toBeVisible()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '단축키' })
  await expect(help.getByRole('region', { name: '신청 페이지' })).toContainText('저장 후 다음')
  await expectAccessible(page, 'the keys')
  await page.keyboard.press('Escape')

  await page.keyboard.press('j')
  await expect(rowOf(page, '박철수')).toBeFocused()
  await page.keyboard.press('j')
  await expect(rowOf(page, '이영희')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: '이영희 선택' })).toBeChecked()
  await page.keyboard.press('a')
  await expect(page.getByRole('menuitem', { name: '내가 담당' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '담당자 김근무' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(caseForm(page).getByRole('radio', { name: '진행중' })).toBeFocused()
  await expect(field(caseForm(page), '요금제')).toBeVisible()
  await page.keyboard.press('p')
  await expect(field(caseForm(page), '요금제')).toBeFocused()
  await page.keyboard.type('?sj')
  await expect(field(caseForm(page), '요금제')).toHaveValue('?sj')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '찾기와 이동' })
  const box = palette.getByRole('combobox', { name: '찾을 것' })
  await expect(box).toBeFocused()
  await expect(palette.getByRole('option', { name: '접수 관리' }).first()).toBeVisible()
  await expectAccessible(page, 'the palette')
  await page.keyboard.type('ㄱㅁㅅ')
  await expect(palette.getByRole('option', { name: /^김민수/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '접수 관리' }).locator('[aria-current]')).toContainText(
    '김민수',
  )

  await page.keyboard.press('Control+k')
  await page.keyboard.type('상태 변경')
  await expect(palette.getByRole('option', { name: '상태 변경' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(caseForm(page).getByRole('radio', { name: '진행중' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('완료')
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option', { name: '기타완료' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/other-completions')
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('option', { name: /^김민수 ·/ })).toBeVisible()
  await page.keyboard.type('김')
  await expect(palette.getByText('신청은 두 글자부터 찾습니다.')).toBeVisible()
  await page.keyboard.type('아무도 모르는 것')
  await expect(palette.getByText('찾은 것이 없습니다.')).toBeVisible()
})
