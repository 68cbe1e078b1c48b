export interface S3ListingPage {
  objects: { key: string; modifiedAt: Date }[]
  /** null: this was the last page. */
  nextToken: string | null
}

/** Reads the answer of ListObjectsV2. */
export function readListing(xml: string): S3ListingPage {
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
