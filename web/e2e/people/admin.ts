import type { Locator, Page } from '@playwright/test'
import { ADMIN } from '../fixture/portal-server.ts'
import { expect, type OpenDevice } from '../fixture/test.ts'
import { field } from './fields.ts'
import { openLoggedIn } from './stored-login.ts'

/** The administrator at a desk, with the panel open. */
export async function openAdminPanel(openDevice: OpenDevice): Promise<Page> {
  return openLoggedIn(await openDevice('desktop'), ADMIN, '/admin')
}

export async function openTab(page: Page, ...names: string[]): Promise<void> {
  // A tab's name may be followed by a count.
  for (const name of names) await page.getByRole('tab', { name: new RegExp(`^${name}\\s?\\d*$`) }).click()
}

/** Answers the question for a proof, which must be asked. */
export async function prove(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: '본인 확인' })
  await field(question, '비밀번호').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
}

/** Presses the button that adds, fills the dialog's fields by their labels and saves. */
export async function add(
  page: Page,
  button: string,
  fields: Record<string, string | Choice>,
  saved: string,
): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: button })
  for (const [label, value] of Object.entries(fields)) await enter(dialog, label, value)
  await dialog.getByRole('button', { name: '추가', exact: true }).click()
  await expect(page.getByText(saved).first()).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** A value that is chosen from a list or from several cards, not typed. */
export type Choice = { select: string } | { card: string }

async function enter(dialog: Locator, label: string, value: string | Choice): Promise<void> {
  if (typeof value === 'string') {
    await field(dialog, label).fill(value)
  } else if ('select' in value) {
    await field(dialog, label).selectOption(value.select)
  } else {
    await dialog.getByRole('group', { name: label }).getByText(value.card, { exact: true }).click()
  }
}
