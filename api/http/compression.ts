import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A smaller text fits into one packet anyway. */
const WORTH_BYTES = 1024
/** Quality 4 of 11: a millisecond per list, in another thread; higher ones take far longer for little. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const COMPRESSORS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** A text to send, compressed when the caller asks for it and it is worth it; sets the headers that say so. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
): Promise<Buffer> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  if (bytes.length < WORTH_BYTES) return bytes
  void reply.header('vary', 'accept-encoding')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding === null) return bytes
  void reply.header('content-encoding', encoding)
  // Compressed bytes differ, so the tag becomes a weak one; comparisons ignore that mark.
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string') void reply.header('etag', `W/${etag}`)
  return COMPRESSORS[encoding](bytes)
}

/** Prefers Brotli to gzip; null: the caller accepts neither or did not say. */
function acceptedEncoding(header: string | undefined): keyof typeof COMPRESSORS | null {
  const accepted = (header ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.replace(/;.*/, '').trim().toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}
