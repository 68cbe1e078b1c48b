import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { MultipartBody } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { FileStore, ReceivedFile } from '../storage/file-store.ts'

/** A multipart body before validation: its text fields and the received file. */
export interface MultipartParts {
  fields: Record<string, string>
  file: ReceivedFile | null
}

/**
 * Reads a multipart body; the file streams into the store as it arrives. A repeated or unexpected part is
 * MALFORMED_REQUEST. On any failure the file is discarded.
 */
export async function receiveMultipart(
  request: FastifyRequest,
  body: MultipartBody,
  files: FileStore,
): Promise<MultipartParts> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_CONTENT')
  if (request.headers['content-length'] === '0') throw new AppError('MALFORMED_REQUEST')
  const fields = new Map<string, string>()
  let file: ReceivedFile | null = null
  try {
    for await (const part of request.parts({
      limits: { ...LIMITS_OF_PARTS, fileSize: body.file.maxBytes + 1 },
    })) {
      if (part.type === 'file') {
        if (part.fieldname !== body.file.name || file !== null) throw new AppError('MALFORMED_REQUEST')
        file = await files.receive(part.file, {
          ...body.file,
          // The type says that a part always has a name, but it may lack one.
          fileName: (part.filename as string | undefined) ?? '',
        })
      } else {
        if (fields.has(part.fieldname) || part.valueTruncated || part.fieldnameTruncated) {
          throw new AppError('MALFORMED_REQUEST')
        }
        fields.set(part.fieldname, String(part.value))
      }
    }
    return { fields: Object.fromEntries(fields), file }
  } catch (error) {
    await file?.discard()
    throw asAppError(error)
  }
}

/**
 * Turns the parser's plain errors into the catalogue's. A body that ends too early was cut on its way: 408, so that the device
 * keeps it and sends it again. Everything else is malformed.
 */
function asAppError(error: unknown): unknown {
  if (!(error instanceof Error) || error.constructor !== Error || 'code' in error) return error
  const isCut = /unexpected end/i.test(error.message)
  return new AppError(isCut ? 'UPLOAD_TIMED_OUT' : 'MALFORMED_REQUEST', { cause: error })
}

const LIMITS_OF_PARTS = { files: 1, fields: 60, parts: 62, fieldSize: 16 * 1024, fieldNameSize: 100 }
