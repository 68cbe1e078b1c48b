import { Readable } from 'node:stream'
import { readApiDocs, readOpenApi } from '#shared/api-docs/api-docs.contract.ts'
import { CONTRACT } from '#shared/contract.ts'
import { openApiDocument } from '../../http/openapi.ts'
import type { Registration } from '../../registration.ts'
import { apiDocsPage } from './api-docs-page.ts'

/** The API documentation as JSON and as a page; both are built at the first request. */
export function registerApiDocs({ mount, context }: Registration): void {
  const { brandName: title, version } = context.config
  let document: Record<string, unknown> | null = null
  let page: string | null = null

  function openApi(): Record<string, unknown> {
    document ??= openApiDocument(CONTRACT, { title, version })
    return document
  }

  mount(readOpenApi, async () => openApi())
  mount(readApiDocs, async () => {
    page ??= apiDocsPage(CONTRACT, openApi(), { title, version })
    return {
      stream: Readable.from([page]),
      fileName: `API 명세 ${version}.html`,
      contentType: 'text/html; charset=utf-8',
    }
  })
}
