import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type KeyboardEvent,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  listSettlementPriceHistory,
  PricedPlan,
  type SettlementUnitPrice,
  setSettlementUnitPrice,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { call, hasCode, isLoginAsked, NetworkError } from '../../../lib/api-client.ts'
import { leftAlong } from '../../../lib/left-behind.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { type FormFields, type FormProblem, useCheckedForm } from '../../../records/form/checked-form.ts'
import { SAVE_AGAIN, tellFailure } from '../../../records/form/failure.ts'
import { focusField } from '../../../records/form/form-keys.ts'
import { placedRefusal, unreadIn } from '../../../records/form/use-form-saving.ts'
import { isComposing } from '../../../ui/composition.ts'
import { toast } from '../../../ui/toast.ts'
import {
  isPriceOf,
  PriceForm,
  type PriceValues,
  priceInput,
  priceValuesOf,
  savedText,
  UNIT_PRICES_KEY,
} from './unit-prices.ts'

const FAILED = '정산단가 저장 실패'
const PLACE = 'row of prices'

/** The one row of the list that is being edited. */
export interface RowEditor {
  /** Null when no row is edited. */
  planId: number | null
  form: FormFields<PriceValues>
  isSubmitting: boolean
  /** Another price was saved since the row was opened; `row` is what the list shows now. */
  isOvertaken: (row: PricedPlan) => boolean
  /** Enter saves, Escape gives up. */
  onKeyDown: (event: KeyboardEvent) => void
  start: (row: PricedPlan) => void
  save: () => void
  cancel: () => void
}

const Editor = createContext<RowEditor | null>(null)
export const RowEditorProvider = Editor.Provider

/** The editor in the cells of the row that is being edited; null in all other rows. */
export function useRowEditor({ servicePlanId }: PricedPlan): RowEditor | null {
  const editor = useContext(Editor)
  return editor?.planId === servicePlanId ? editor : null
}

export function useStartEditing(): RowEditor['start'] {
  const editor = useContext(Editor)
  if (editor === null) throw new Error('a cell outside the list of prices')
  return editor.start
}

/** Lets one row at a time be edited in place, and asks before typed values are lost. */
export function useRowEditing(): RowEditor {
  const queries = useQueryClient()
  const today = useKstDay()
  const [left] = useState(() => leftAlong<PricedPlan>(PLACE))
  const [row, setRow] = useState<PricedPlan | null>(left ?? null)
  /** Id of the newest price that the user has seen: on opening, or with the server's refusal as outdated. */
  const seen = useRef(row?.lastPriceId ?? null)
  /** The values that were sent without an answer: a new price with these values may be the user's own. */
  const unanswered = useRef<PriceForm | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  const form = useCheckedForm(PriceForm, priceValuesOf(left?.price ?? null, today), {
    place: PLACE,
    along: () => row,
  })
  const planId = row?.servicePlanId ?? null
  useEffect(() => {
    if (planId !== null) amountField()?.select()
  }, [planId])

  const latest = useRef({ planId, isSubmitting, form })
  latest.current = { planId, isSubmitting, form }
  const start = useCallback(
    async (next: PricedPlan) => {
      const { planId: open, isSubmitting: isBusy, form: now } = latest.current
      if (isBusy || next.servicePlanId === open || !(await now.mayClose())) return
      now.restart(priceValuesOf(next.price, today))
      seen.current = next.lastPriceId
      unanswered.current = null
      setRow(next)
    },
    [today],
  )
  const acts = useMemo(() => {
    const close = (place = placeOfKeys()) => {
      place?.focus()
      latest.current.form.restart(priceValuesOf(null, today))
      setRow(null)
    }
    const cancel = async () => {
      const place = placeOfKeys()
      if (!latest.current.isSubmitting && (await latest.current.form.mayClose())) close(place)
    }
    const done = async (name: string, saved: SettlementUnitPrice, checked: PriceForm) => {
      toast.success(`${name}: ${savedText(saved, checked)}`, { about: FAILED })
      latest.current.form.letGo()
      close()
      await queries.invalidateQueries({ queryKey: UNIT_PRICES_KEY })
    }
    const send = async (checked: PriceForm) => {
      if (row === null) return
      const { servicePlanId, servicePlanName } = row
      let saved: SettlementUnitPrice
      try {
        saved = await call(setSettlementUnitPrice, {
          params: { servicePlanId },
          body: { ...priceInput(checked), basedOn: seen.current },
        })
      } catch (error) {
        if (isLoginAsked(error)) return
        const isUnanswered = error instanceof NetworkError
        if (isUnanswered) unanswered.current = checked
        // If an answer was lost, the newest price may be the one that was sent.
        const last =
          isUnanswered || hasCode(error, 'VERSION_CONFLICT') ? await lastPriceOf(servicePlanId) : undefined
        if (last !== undefined && last.id !== seen.current) {
          if (isPriceOf(last, checked)) return done(servicePlanName, last, checked)
          if (unanswered.current !== null && isPriceOf(last, unanswered.current)) {
            // The newest price is the user's own earlier try, so the corrected values replace it.
            seen.current = last.id
            unanswered.current = null
            return send(checked)
          }
        }
        const current = hasCode(error, 'VERSION_CONFLICT')
          ? PricedPlan.safeParse(error.current).data
          : undefined
        if (current !== undefined) seen.current = current.lastPriceId
        const { problems, failure } = placedRefusal(error, checked)
        latest.current.form.show(problems, failure)
        tellFailure(error, FAILED, SAVE_AGAIN)
        // Shows the price that somebody else saved in the meantime.
        void queries.invalidateQueries({ queryKey: UNIT_PRICES_KEY })
        return
      }
      await done(servicePlanName, saved, checked)
    }
    const save = () => {
      const { isSubmitting: isBusy, form: now } = latest.current
      if (isBusy) return
      const wrong = ([first]: readonly FormProblem[]) => focusField(document.body, first?.field ?? '')
      const unread = unreadIn(document.body)
      if (unread.length > 0) {
        now.show(unread)
        wrong(unread)
        return
      }
      if (!now.isDirty) {
        toast.info('변경된 내용이 없습니다.')
        return
      }
      setSubmitting(true)
      void now.judge({ checked: send, wrong }).finally(() => setSubmitting(false))
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event)) return
      if (event.key === 'Enter') {
        event.preventDefault()
        save()
      } else if (event.key === 'Escape') {
        event.preventDefault()
        void cancel()
      }
    }
    const isOvertaken = (now: PricedPlan) => {
      const last = [now.price, now.nextPrice].find((price) => price?.id === now.lastPriceId)
      const isOwn = Boolean(last && unanswered.current && isPriceOf(last, unanswered.current))
      return row !== null && now.lastPriceId !== row.lastPriceId && !isOwn
    }
    return {
      isOvertaken,
      start: (next: PricedPlan) => void start(next),
      save,
      cancel: () => void cancel(),
      onKeyDown,
    }
  }, [row, today, queries, start])
  return { ...acts, planId, form, isSubmitting }
}

function amountField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('input[name="newCustomerPrice"]')
}

/** The row of the focused field: it gets the focus when the editing ends. */
function placeOfKeys(): HTMLElement | null {
  return document.activeElement?.closest('tr') ?? null
}

/** The newest price of a plan; undefined without one or when the server cannot be reached. */
async function lastPriceOf(servicePlanId: number): Promise<SettlementUnitPrice | undefined> {
  const prices = await call(listSettlementPriceHistory, { params: { servicePlanId } }).catch(() => [])
  return prices[0]
}
