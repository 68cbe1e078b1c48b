import type { Download, Locator, Page } from '@playwright/test'

/** The field with exactly this label; a required one has a star that is hidden from screen readers. */
export function field(scope: Page | Locator, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return scope.getByLabel(new RegExp(`^${words}\\*?$`)).and(scope.locator('input, select, textarea'))
}

/** The file that a press of the button downloads. */
export async function downloadedBy(button: Locator): Promise<Download> {
  const downloading = button.page().waitForEvent('download')
  await button.click()
  return downloading
}
