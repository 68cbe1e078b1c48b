import { text } from 'node:stream/consumers'
import type { S3Client } from './s3-client.ts'

interface S3Object {
  key: string
  modifiedAt: Date
}

/** All objects whose keys begin with the prefix, in the order of their keys. Throws S3Error. */
export async function* listObjects(client: S3Client, prefix: string): AsyncIterable<S3Object> {
  let token: string | null = null
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix }
    if (token !== null) query['continuation-token'] = token
    const page = readListing(await text(await client.request({ method: 'GET', path: '', query })))
    yield* page.objects
    token = page.nextToken
  } while (token !== null)
}

interface S3ListingPage {
  objects: S3Object[]
  /** Null on the last page. */
  nextToken: string | null
}

/** Reads the answer of ListObjectsV2. */
function readListing(xml: string): S3ListingPage {
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, entry]) => {
    const key = element(entry ?? '', 'Key')
    const modified = Date.parse(element(entry ?? '', 'LastModified') ?? '')
    return key === null || Number.isNaN(modified) ? [] : [{ key, modifiedAt: new Date(modified) }]
  })
  const isTruncated = element(xml, 'IsTruncated') === 'true'
  return { objects, nextToken: isTruncated ? element(xml, 'NextContinuationToken') : null }
}

function element(xml: string, name: string): string | null {
  const content = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return content === undefined ? null : unescapeXml(content)
}

function unescapeXml(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_whole, digits: string) => String.fromCodePoint(Number(digits)))
    .replace(/&#x([0-9a-f]+);/gi, (_whole, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
