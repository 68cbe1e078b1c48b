import type { PageQuality } from './page-quality.ts'
import type { Quad } from './quad.ts'
import type { MadePage } from './scan-job.ts'

/** How a page came to be; without `quality` it was not judged since the app started. */
export interface PageOrigin {
  photo: Blob
  corners: Quad | null
  turns: number
  quality?: PageQuality
}

/** Kept as long as the page's file is: while its form is open. */
const origins = new WeakMap<File, PageOrigin>()

const PAGE_NAME = /^\d+쪽\.jpg$/

/** Whether a file of a form is one of its photographed pages; a draft knows them by their names only. */
export function isPage(file: File): boolean {
  return PAGE_NAME.test(file.name)
}

/** A page that a draft kept is its own photo. */
export function originOf(page: File): PageOrigin {
  return origins.get(page) ?? { photo: page, corners: null, turns: 0 }
}

export function pageOf({ jpeg, ...origin }: MadePage): File {
  const page = new File([jpeg], '0쪽.jpg', { type: 'image/jpeg' })
  origins.set(page, origin)
  return page
}

/** The pages with the names of their places. */
export function numbered(pages: readonly File[]): File[] {
  return pages.map((page, index) => {
    const name = `${index + 1}쪽.jpg`
    if (page.name === name) return page
    const renamed = new File([page], name, { type: page.type, lastModified: page.lastModified })
    origins.set(renamed, originOf(page))
    return renamed
  })
}

/** What a clerk should look at; null when nothing is wrong. */
export function warningOf(page: File): string | null {
  const { isDark = false, isBlurred = false } = originOf(page).quality ?? {}
  if (isDark && isBlurred) return '사진이 어둡고 글자가 흐릿합니다. 밝은 곳에서 다시 촬영해주세요.'
  if (isDark) return '사진이 어둡습니다. 밝은 곳에서 다시 촬영해주세요.'
  return isBlurred ? '글자가 흐릿합니다. 초점을 맞추어 다시 촬영해주세요.' : null
}
