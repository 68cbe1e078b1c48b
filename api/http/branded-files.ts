import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The brand that the build wrote into both files. */
const BUILT_NAME = '모바일 개통 포털'

export interface BrandedFile {
  type: string
  text: string
}

/** The two files of the web app that show the operator's BRAND_NAME before any script runs. */
export function readBrandedFiles(
  webDir: string,
  brandName: string,
): Record<'index.html' | 'manifest.webmanifest', BrandedFile> {
  const read = (name: string) => readFileSync(join(webDir, name), 'utf8')
  return {
    'index.html': {
      type: 'text/html; charset=utf-8',
      text: read('index.html').replaceAll(BUILT_NAME, escapeHtml(brandName)),
    },
    'manifest.webmanifest': {
      type: 'application/manifest+json; charset=utf-8',
      text: read('manifest.webmanifest').replaceAll(JSON.stringify(BUILT_NAME), JSON.stringify(brandName)),
    },
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
