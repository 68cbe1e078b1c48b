import { type RefObject, useEffect } from 'react'
import type { Carrier } from '#shared/carriers/carrier.shape.ts'
import type { Document } from '#shared/documents/document.contract.ts'
import { focusField } from '../../records/form/form-keys.ts'
import { TOUCH } from '../../ui/use-media-query.ts'

/** The first that an application must have before it can be worked, and lacks; some carriers ask for no contact code. */
export function missingOrigin(
  document: Pick<Document, 'carrier' | 'contactCode' | 'storeName'>,
  carriers: readonly Pick<Carrier, 'name' | 'requireContactCode'>[],
): 'carrier' | 'contactCode' | 'storeName' | undefined {
  if (carriers.some((it) => it.name === document.carrier && !it.requireContactCode)) return undefined
  return (['carrier', 'contactCode', 'storeName'] as const).find((name) => document[name] === null)
}

/** Focuses a field, or what the form wants to have the focus when it has no such field; with null nothing. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, field: string | null): void {
  useEffect(() => {
    // Not on touch screens, where it would open the keyboard over the papers.
    if (field === null || window.matchMedia(TOUCH).matches) return
    if (!focusField(form.current, field))
      form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [form, field])
}
