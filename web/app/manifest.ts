import type { ManifestOptions } from 'vite-plugin-pwa'
import { SHARE_FIELD, SHARE_PATH, SHARED_KINDS } from '#shared/share-target.ts'

/** The server replaces it with BRAND_NAME (api/http/static-web.ts). */
const NAME = '모바일 개통 포털'

/** What the browser installs. `background_color` and `theme_color` are those of the light theme. */
export const MANIFEST: Partial<ManifestOptions> = {
  id: '/',
  name: NAME,
  short_name: NAME,
  description: '판매점 개통 신청 접수와 처리. 인터넷이 없어도 접수할 수 있습니다.',
  lang: 'ko',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#f5f6f8',
  theme_color: '#ffffff',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    {
      src: '/screenshots/application-narrow.png',
      sizes: '780x1560',
      type: 'image/png',
      form_factor: 'narrow',
      label: '접수 신청',
    },
    {
      src: '/screenshots/dashboard-narrow.png',
      sizes: '780x1560',
      type: 'image/png',
      form_factor: 'narrow',
      label: '내 신청',
    },
    {
      src: '/screenshots/documents-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: '접수 관리',
    },
  ],
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [{ name: SHARE_FIELD, accept: Object.entries(SHARED_KINDS).flat(2) }],
    },
  },
  file_handlers: [{ action: '/submit-application', accept: SHARED_KINDS }],
  shortcuts: [
    shortcut('접수 신청', '/submit-application', 'submit'),
    shortcut('서류 촬영', '/submit-application?camera=1', 'camera'),
    shortcut('내 신청', '/dealer-dashboard', 'applications'),
    shortcut('전송 대기함', '/outbox', 'outbox'),
  ],
}

/** Its picture is the page's icon in the store's menu, white on the mark's blue. */
function shortcut(name: string, url: string, icon: string) {
  const src = `/icons/shortcut-${icon}.png`
  return { name, url, icons: [{ src, sizes: '192x192', type: 'image/png' }] }
}
