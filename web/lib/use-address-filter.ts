import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom'

export type ChangeAddress = (
  next: (now: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void

/**
 * The query part of the address, and a way to change it. A change starts from the address at that moment: the
 * rendered one may be older, and a second change right after the first would undo it.
 */
export function useAddressFilter(): readonly [URLSearchParams, ChangeAddress] {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback<ChangeAddress>(
    (next, options) => void navigate(`?${next(new URLSearchParams(window.location.search))}`, options),
    [navigate],
  )
  return [params, change]
}
