import * as z from 'zod/mini'
import { nextKstMonth } from '#shared/kst-calendar.ts'
import { isWon } from '#shared/money.ts'
import {
  ADJUSTMENT_AMOUNT,
  ADJUSTMENT_FIELDS,
  type AdjustmentCategory,
  STORE_NEEDED,
} from '#shared/statements/ledger.contract.ts'
import { type FormProblem, judged } from '../../../records/form/checked-form.ts'

/** What is typed, in the order of the fields. */
export interface AdjustmentValues {
  storeId: number | null
  /** Shown where the form comes back with its values. */
  storeName: string
  month: string
  category: string
  amount: number | null
  reason: string
  documentNumber: string
  file: File | null
}

/** What is sent: fields of a form are texts. */
export interface CheckedAdjustment {
  storeId: string
  month: string
  category: AdjustmentCategory
  amount: string
  reason: string
  documentNumber?: string | undefined
  file: File | null
}

export function adjustmentForm(month: string, store: { id: number; name: string } | null): AdjustmentValues {
  return {
    storeId: store?.id ?? null,
    storeName: store?.name ?? '',
    month,
    category: '',
    amount: null,
    reason: '',
    documentNumber: '',
    file: null,
  }
}

/** The month or, where that is closed, the first open one after it. */
export function firstOpenMonth(month: string, closed: ReadonlySet<string>): string {
  return closed.has(month) ? firstOpenMonth(nextKstMonth(month), closed) : month
}

const Texts = z.object(ADJUSTMENT_FIELDS)

/** What the server would refuse at once; what depends on other entries it says itself. */
export function judgeAdjustment(values: AdjustmentValues) {
  const { storeId, amount, file } = values
  const documentNumber = values.documentNumber.trim() || undefined
  const texts = judged(Texts, { ...values, documentNumber })
  const problems: FormProblem[] = []
  if (storeId === null) problems.push({ field: 'storeId', message: STORE_NEEDED })
  if (amount === null || !isWon(amount) || amount === 0)
    problems.push({ field: 'amount', message: ADJUSTMENT_AMOUNT })
  if (values.category === '환수') {
    if (amount !== null && amount > 0)
      problems.push({ field: 'amount', message: '환수 금액은 - 로 입력해주세요.' })
    if (documentNumber === undefined)
      problems.push({ field: 'documentNumber', message: '환수할 서류의 접수번호를 입력해주세요.' })
  }
  if ('problems' in texts) return { problems: [...problems, ...texts.problems] }
  if (problems.length > 0) return { problems }
  const checked: CheckedAdjustment = {
    ...texts.checked,
    storeId: String(storeId),
    amount: String(amount),
    file,
  }
  return { checked }
}
