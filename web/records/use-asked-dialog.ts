import { useEffect, useEffectEvent } from 'react'
import { withFilter } from '../lib/address-filter.ts'
import { useAddressFilter } from '../lib/use-address-filter.ts'

/**
 * A dialog that the address asks for: `?tab=carriers&add=new` opens the one that adds a carrier. The parameter goes as the
 * dialog opens, so that neither a reload nor the browser's back opens it again.
 */
export function useAskedDialog(name: 'add' | 'open', open: (asked: string) => void): void {
  const [search, setSearch] = useAddressFilter()
  const asked = search.get(name)
  const answer = useEffectEvent((value: string) => {
    setSearch((now) => withFilter(now, { [name]: '' }), { replace: true })
    open(value)
  })
  useEffect(() => {
    if (asked !== null) answer(asked)
  }, [asked])
}
