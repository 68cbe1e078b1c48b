import { memo, useMemo } from 'react'
import type { ContactCodeMatch } from '#shared/contact-codes/contact-code.contract.ts'
import { isOtherCarrier } from '#shared/documents/activation-status.ts'
import { comparable, isInitialConsonants, matchesKorean } from '#shared/korean.ts'
import type { Reference } from '#shared/reference/reference.contract.ts'
import type { FormProblem } from '../../records/form/checked-form.ts'
import { Combobox } from '../../ui/Combobox.tsx'

/** Codes that are shown for a text; each key draws them. */
const SHOWN = 8
/** So few are shown before anything is typed, so that a small store need not know its codes by heart. */
const SHOWN_AT_ONCE = 20

type Known = Pick<Reference, 'contactCodes'>

export interface ContactCodeFieldProps {
  name: string
  value: string
  required: boolean
  error: string | undefined
  carrier: string
  reference: Reference
  onChange: (changes: { contactCode: string; storeName: string }) => void
}

/** The contact code with suggestions from one character on; choosing one fills in the store. */
export const ContactCodeField = memo(function ContactCodeField(props: ContactCodeFieldProps) {
  const { carrier, reference, onChange, ...field } = props
  const options = useMemo(
    () => suggestions(reference.contactCodes, field.value, carrier),
    [reference, field.value, carrier],
  )
  const choose = (typed: string) => {
    // The code as the server spells it.
    const code = contactCodeNamed(reference, typed)?.code ?? typed
    onChange({ contactCode: code, storeName: storeNameFor(reference, carrier, code) })
  }

  return (
    <Combobox<ContactCodeMatch>
      {...field}
      label="개통방명 코드"
      // Ten thousand codes are made comparable before the first key, not in it.
      onFocus={() => setTimeout(comparableOf, 0, reference.contactCodes)}
      onValueChange={choose}
      options={options}
      emptyText={field.value.trim() === '' ? undefined : '일치하는 코드가 없습니다.'}
      optionKey={({ code }) => code}
      onChoose={({ code }) => choose(code)}
      renderOption={(option) => (
        <>
          <span className="tabular">{option.code}</span>
          <small>
            {option.dealerName} · {option.carrier}
          </small>
        </>
      )}
    />
  )
})

/** The store of a code; for carriers whose name contains 기타 the code itself, which can be edited. */
export function storeNameFor(reference: Known, carrier: string, code: string): string {
  if (isOtherCarrier(carrier)) return code
  const known = contactCodeNamed(reference, code)
  return known !== undefined && fitsCarrier(known, carrier) ? known.dealerName : ''
}

/** Carriers such as 기타 have no codes of their own: there a code of any carrier will do. */
export function fitsCarrier(code: ContactCodeMatch, carrier: string): boolean {
  return carrier === '' || code.carrier === carrier || isOtherCarrier(carrier)
}

/** The code as the account knows it, however it was typed. */
export function contactCodeNamed(reference: Known, code: string): ContactCodeMatch | undefined {
  return comparableOf(reference.contactCodes).byCode.get(comparable(code))
}

interface ComparableCodes {
  byCode: ReadonlyMap<string, ContactCodeMatch>
  all: readonly { match: ContactCodeMatch; code: string; dealerName: string }[]
}

const madeComparable = new WeakMap<readonly ContactCodeMatch[], ComparableCodes>()

/** Made once for a list: the office has ten thousand codes, and each key looks through them. */
function comparableOf(codes: readonly ContactCodeMatch[]): ComparableCodes {
  const made = madeComparable.get(codes)
  if (made !== undefined) return made
  const all = codes.map((match) => ({
    match,
    code: comparable(match.code),
    dealerName: comparable(match.dealerName),
  }))
  const now = { all, byCode: new Map(all.toReversed().map(({ code, match }) => [code, match])) }
  madeComparable.set(codes, now)
  return now
}

/** A code that is not the store's, which the server would refuse later. */
export function foreignCode(
  reference: Known,
  { contactCode, carrier }: { contactCode: string; carrier: string },
): FormProblem[] {
  const typed = contactCode.trim()
  if (typed === '') return []
  const known = contactCodeNamed(reference, typed)
  if (known === undefined) return [{ field: 'contactCode', message: '우리 매장에 등록되지 않은 코드입니다.' }]
  return fitsCarrier(known, carrier)
    ? []
    : [{ field: 'contactCode', message: '선택한 통신사의 개통방명 코드가 아닙니다.' }]
}

/**
 * Codes of the carrier whose code or store contains the text, those that begin with it first. Without a text only a
 * list that is short.
 */
export function suggestions(
  codes: readonly ContactCodeMatch[],
  text: string,
  carrier: string,
): ContactCodeMatch[] {
  const wanted = comparable(text)
  if (wanted === '') {
    const all = codes.filter((match) => fitsCarrier(match, carrier))
    return all.length <= SHOWN_AT_ONCE ? all : []
  }
  const beginning: ContactCodeMatch[] = []
  const others: ContactCodeMatch[] = []
  const isInitials = isInitialConsonants(wanted)
  for (const { match, code, dealerName } of comparableOf(codes).all) {
    if (!fitsCarrier(match, carrier)) continue
    if (code.startsWith(wanted)) beginning.push(match)
    else if (
      others.length < SHOWN &&
      (code.includes(wanted) ||
        dealerName.includes(wanted) ||
        (isInitials && matchesKorean(dealerName, text)))
    )
      others.push(match)
    if (beginning.length >= SHOWN) break
  }
  return [...beginning, ...others].slice(0, SHOWN)
}
