/** Where the manifest sends what other apps share, and the name of its files there. */
export const SHARE_PATH = '/share-papers'
export const SHARE_FIELD = 'papers'

/** The files that may be shared with the app or opened with it: media types with their endings. */
export const SHARED_KINDS: Record<string, string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
}

/** How the form's address says that papers wait for it, or that they were not kept. */
export const KEPT = 'kept'
export const NOT_KEPT = 'failed'
export const sharedAddress = (how: string) => `/submit-application?shared=${how}`
/** Nothing is kept on a device on which nobody is logged in; the login at this address says so. */
export const LOGGED_OUT = 'logged-out'
export const LOGGED_OUT_ADDRESS = `/?shared=${LOGGED_OUT}`
export const SHARED_LOGGED_OUT =
  '로그인하지 않은 기기에는 서류를 담지 않습니다. 로그인한 뒤에 다시 공유해주세요.'
