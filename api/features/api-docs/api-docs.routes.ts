import { Readable } from 'node:stream'
import { readApiDocs, readOpenApi } from '#shared/api-docs/api-docs.contract.ts'
import { CONTRACT } from '#shared/contract.ts'
import { openApiDocument } from '../../http/openapi.ts'
import type { Registration } from '../../registration.ts'
import { apiDocsPage } from './api-docs-page.ts'

const SOCKET =
  'WebSocket /ws: auth {sessionId}, join_room {roomId}, send_message {roomId, text, clientMessageId}. ' +
  '같은 clientMessageId(UUID)로 다시 보낸 메시지는 한 번만 저장됩니다. ' +
  '없으면 서버가 만들어 message_ack로 알려주며, 두 번 보내면 두 번 저장됩니다.'

/** The API documentation as JSON and as a page; both are built at the first request. */
export function registerApiDocs({ mount, context }: Registration): void {
  const { brandName: title, version } = context.config
  const info = { title, version, description: SOCKET }
  let document: Record<string, unknown> | null = null
  let page: string | null = null

  function openApi(): Record<string, unknown> {
    document ??= openApiDocument(CONTRACT, info)
    return document
  }

  mount(readOpenApi, async () => openApi())
  mount(readApiDocs, async () => {
    page ??= apiDocsPage(CONTRACT, openApi(), info)
    return {
      stream: Readable.from([page]),
      fileName: `API 명세 ${version}.html`,
      contentType: 'text/html; charset=utf-8',
    }
  })
}
