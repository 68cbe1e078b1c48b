import { AppError } from '#shared/errors.ts'
import { hasHangul } from '#shared/korean.ts'
import { ClientMessage, type ServerMessage } from '#shared/realtime/socket-messages.ts'

/** The message, and the id under which its sender waits for an answer. */
export interface ReceivedMessage {
  message: ClientMessage | AppError
  clientMessageId: string | undefined
}

/** Reads one text frame; never throws. */
export function readClientMessage(text: string): ReceivedMessage {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { message: new AppError('MALFORMED_REQUEST'), clientMessageId: undefined }
  }
  const clientMessageId = idOf(json)
  const parsed = ClientMessage.safeParse(json)
  if (parsed.success) return { message: parsed.data, clientMessageId }
  const issue = parsed.error.issues[0]
  const isRule = issue !== undefined && issue.path.length > 0 && issue.code !== 'invalid_union'
  const message = isRule
    ? new AppError('INVALID_INPUT', { message: hasHangul(issue.message) ? issue.message : undefined })
    : new AppError('MALFORMED_REQUEST')
  return { message, clientMessageId }
}

/** The answer to a failed message; the user is told only errors of the catalogue. */
export function errorMessage(error: unknown, clientMessageId: string | undefined): ServerMessage {
  const known = error instanceof AppError ? error : new AppError('INTERNAL')
  return {
    type: 'error',
    code: known.code,
    message: known.message,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
  }
}

function idOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('clientMessageId' in json)) return undefined
  const id = json.clientMessageId
  return typeof id === 'string' && id.length <= 64 ? id : undefined
}
