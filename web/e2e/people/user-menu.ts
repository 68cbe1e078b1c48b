import type { Locator, Page } from '@playwright/test'

/** Opens a dialog from the user menu; its title is the entry's name. */
export async function openFromUserMenu(
  page: Page,
  name: '비밀번호 변경' | '2단계 인증' | '패스키' | '내 로그인 기기',
): Promise<Locator> {
  await page.getByRole('button', { name: /사용자 메뉴$/ }).click()
  await page.getByRole('menuitem', { name }).click()
  return page.getByRole('dialog', { name })
}
