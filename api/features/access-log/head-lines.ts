import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { CHAINS } from '#shared/access-log/access-log.contract.ts'
import type { Keyring } from '../../keys/keyring.ts'

/** The end of a chain at a moment. `restored`: from this end a backup goes on, and later ones were lost with what was before. */
const Head = z.object({
  at: z.string(),
  kind: z.enum(['sealed', 'restored']),
  chain: z.enum(CHAINS),
  number: z.number(),
  hash: z.string(),
  /** The entry that says that a backup was restored. */
  entry: z.optional(z.number()),
})
export type Head = z.infer<typeof Head>
const SignedHead = z.extend(Head, { mac: z.string() })
type SignedHead = z.infer<typeof SignedHead>

export const headsKey = (keys: Keyring) => keys.derive('access log heads')

/** Ends as lines of JSON without line feeds, each signed together with the signature of the one before it. */
export function signedLines(key: Buffer, before: string, heads: readonly Head[]): string[] {
  let mac = before
  return heads.map((head) => {
    mac = signature(key, mac, head)
    return JSON.stringify({ ...head, mac })
  })
}

/** The signed ends of a text, in their order. `forged`: the number of the first line that was changed, put in or follows a gap. */
export function readSignedLines(text: string, keys: Keyring): { heads: Head[]; forged: number | null } {
  const key = headsKey(keys)
  const { lines } = parseLines(text)
  let before = ''
  for (const [index, { mac, ...head }] of lines.entries()) {
    const expected = signature(key, before, head)
    const isRight = mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
    if (!isRight) return { heads: lines.slice(0, index), forged: index + 1 }
    before = mac
  }
  return { heads: lines, forged: null }
}

/** A line that a crash has torn is left out; the next line continues from the one before it. */
export function parseLines(text: string): { lines: SignedHead[]; isTorn: boolean } {
  const lines = text.split('\n').flatMap((line) => {
    try {
      const parsed = SignedHead.safeParse(JSON.parse(line))
      return parsed.success ? [parsed.data] : []
    } catch {
      return []
    }
  })
  return { lines, isTorn: text !== '' && !text.endsWith('\n') }
}

function signature(key: Buffer, before: string, { at, kind, chain, number, hash, entry }: Head): string {
  const said = JSON.stringify([before, at, kind, chain, number, hash, entry ?? null])
  return createHmac('sha256', key).update(said).digest('hex')
}
