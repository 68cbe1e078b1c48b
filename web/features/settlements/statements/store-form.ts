import type { BodyInput } from '#shared/endpoint.ts'
import type { OwedStore, TaxKind, updateOwedStore } from '#shared/statements/store.contract.ts'

/** What is typed; the account number in full is not known here, so an empty one keeps what is stored. */
export interface StoreValues {
  taxKind: TaxKind
  businessNumber: string
  bankName: string
  accountNumber: string
  accountHolder: string
  removesAccount: boolean
}

export function storeForm(store: OwedStore): StoreValues {
  return {
    taxKind: store.taxKind,
    businessNumber: store.businessNumber ?? '',
    bankName: store.bankName ?? '',
    accountNumber: '',
    accountHolder: store.accountHolder ?? '',
    removesAccount: false,
  }
}

/** What changed, as the server takes it; an emptied text is null. */
export function storeInput(before: StoreValues, now: StoreValues): BodyInput<typeof updateOwedStore> {
  const text = (name: 'businessNumber' | 'bankName' | 'accountHolder') =>
    now[name] === before[name] ? {} : { [name]: now[name].trim() || null }
  const accountNumber = now.removesAccount ? null : now.accountNumber.trim() || undefined
  return {
    ...(now.taxKind === before.taxKind ? {} : { taxKind: now.taxKind }),
    ...text('businessNumber'),
    ...text('bankName'),
    ...(accountNumber === undefined ? {} : { accountNumber }),
    ...text('accountHolder'),
  }
}
