import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** CBOR (RFC 8949) of a string of 24 to 255 bytes, the only length that the verifier takes for them being the shortest. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
const cborText = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])

const IS_PRESENT = 1
const HAS_KEY = 64

/** A passkey as a browser would make and use it (ES256, without attestation), for tests of the API. */
export function makeSoftwarePasskey({ rpId = 'localhost', origin = 'http://localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }
  const ids = { id: text(id), rawId: text(id), type: 'public-key' as const }

  return {
    /** The answer to what is asked for a new passkey. */
    made(options: Record<string, unknown>) {
      const coseKey = Buffer.concat([
        // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(IS_PRESENT + HAS_KEY, credential)),
      ])
      const response = {
        clientDataJSON: text(clientData('webauthn.create', options['challenge'])),
        attestationObject: text(attestation),
      }
      return { ...ids, response }
    },
    /** The answer to what is asked of a passkey. */
    used(options: Record<string, unknown>) {
      const client = clientData('webauthn.get', options['challenge'])
      const authenticator = authenticatorData(IS_PRESENT)
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(authenticator),
        signature: text(signature),
      }
      return { ...ids, response }
    },
  }
}
