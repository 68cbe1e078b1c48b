/** The product's name, as the operator set it: the server writes BRAND_NAME into the page's `application-name`. */
export function brandName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=application-name]')
  return meta?.content || '모바일 개통 포털'
}
