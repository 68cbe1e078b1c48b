/**
 * An address with parts of a filter changed. A part that is empty or has its default is removed; everything else in the
 * address stays.
 */
export function withFilter<Name extends string>(
  params: URLSearchParams,
  changed: Partial<Record<Name, string>>,
  defaults: Partial<Record<NoInfer<Name>, string>> = {},
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries<string | undefined>(changed)) {
    if (value === undefined || value === '' || value === defaults[name as Name]) next.delete(name)
    else next.set(name, value)
  }
  return next
}
