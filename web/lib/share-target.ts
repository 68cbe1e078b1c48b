/** Where the manifest sends what other apps share, and the name of its files there. */
export const SHARE_PATH = '/share-papers'
export const SHARE_FIELD = 'papers'

/** The files that may be shared with the app or opened with it: media types with their endings. */
export const SHARED_KINDS: Record<string, string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
}
