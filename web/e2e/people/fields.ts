import type { Locator, Page } from '@playwright/test'

/** The field with exactly this label; a required one has a star that is hidden from screen readers. */
export function field(scope: Page | Locator, label: string): Locator {
  const words = label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return scope.getByLabel(new RegExp(`^${words}\\*?$`)).and(scope.locator('input, select, textarea'))
}
