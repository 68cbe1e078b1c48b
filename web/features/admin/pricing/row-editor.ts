import { zodResolver } from '@hookform/resolvers/zod'
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
import { type UseFormReturn, useForm } from 'react-hook-form'
import {
  listSettlementPriceHistory,
  PricedPlan,
  type SettlementUnitPrice,
  setSettlementUnitPrice,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { call, hasCode, isLoginAsked, NetworkError } from '../../../lib/api-client.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { changedValues } from '../../../records/form/changed-values.ts'
import { SAVE_AGAIN, tellFailure } from '../../../records/form/failure.ts'
import { placeErrors } from '../../../records/form/form-errors.ts'
import { isComposing } from '../../../ui/composition.ts'
import { toast } from '../../../ui/toast.ts'
import { useLeftBehind } from '../../../ui/use-left-behind.ts'
import { isPriceOf, PriceForm, priceValuesOf, savedText, UNIT_PRICES_KEY } from './unit-prices.ts'

const FAILED = '정산단가 저장 실패'

/** What went away with the page, as by the browser's back. */
interface LeftRow {
  row: PricedPlan
  typed: Partial<PriceForm>
}

/** The one row of the list that is being typed into. */
export interface RowEditor {
  /** Null: none is. */
  planId: number | null
  form: UseFormReturn<PriceForm, unknown, PriceForm>
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

/** The editor, for the cells of the row that it is open on; null in all others. */
export function useRowEditor({ servicePlanId }: PricedPlan): RowEditor | null {
  const editor = useContext(Editor)
  return editor?.planId === servicePlanId ? editor : null
}

export function useStartEditing(): RowEditor['start'] {
  const editor = useContext(Editor)
  if (editor === null) throw new Error('a cell outside the list of prices')
  return editor.start
}

/** Lets one row at a time be edited in its place. What is typed there goes only when somebody says so. */
export function useRowEditing(): RowEditor {
  const queries = useQueryClient()
  const today = useKstDay()
  const { left, keep, mayClose, letGo } = useLeftBehind<LeftRow>('정산단가')
  const [row, setRow] = useState<PricedPlan | null>(left?.row ?? null)
  /** The last price that was there when somebody looked: at the opening, or when the server refused for another one. */
  const seen = useRef(row?.lastPriceId ?? null)
  /** What was sent and not answered: perhaps it is the price that shows beside what was typed. */
  const unanswered = useRef<PriceForm | null>(null)
  const form = useForm<PriceForm, unknown, PriceForm>({
    resolver: zodResolver(PriceForm),
    defaultValues: priceValuesOf(left?.row.price ?? null, today),
  })
  const { dirtyFields, isSubmitting } = form.formState
  const isDirty = form.formState.isDirty && row !== null
  const planId = row?.servicePlanId ?? null
  keep(isDirty ? () => ({ row, typed: changedValues(form.getValues(), dirtyFields) }) : null)
  useUnsavedChanges(isDirty)
  useEffect(() => {
    if (left !== undefined) form.reset({ ...form.getValues(), ...left.typed }, { keepDefaultValues: true })
  }, [form, left])
  useEffect(() => {
    if (planId !== null) form.setFocus('newCustomerPrice', { shouldSelect: true })
  }, [form, planId])

  const latest = useRef({ planId, isSubmitting, mayClose, letGo })
  latest.current = { planId, isSubmitting, mayClose, letGo }
  const start = useCallback(
    async (next: PricedPlan) => {
      const { planId: open, isSubmitting: isBusy } = latest.current
      if (isBusy || next.servicePlanId === open || !(await latest.current.mayClose())) return
      form.reset(priceValuesOf(next.price, today))
      seen.current = next.lastPriceId
      unanswered.current = null
      setRow(next)
    },
    [form, today],
  )
  return useMemo(() => {
    const close = (place = placeOfKeys()) => {
      place?.focus()
      form.reset(priceValuesOf(null, today))
      setRow(null)
    }
    const cancel = async () => {
      const place = placeOfKeys()
      if (!latest.current.isSubmitting && (await latest.current.mayClose())) close(place)
    }
    const done = async (name: string, saved: SettlementUnitPrice) => {
      toast.success(`${name}: ${savedText(saved)}`, { about: FAILED })
      latest.current.letGo()
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
          body: { ...checked, basedOn: seen.current },
        })
      } catch (error) {
        if (isLoginAsked(error)) return
        const isUnanswered = error instanceof NetworkError
        if (isUnanswered) unanswered.current = checked
        // Without an answer, or after one that got lost, what was sent may be the last price by now.
        const last =
          isUnanswered || hasCode(error, 'VERSION_CONFLICT') ? await lastPriceOf(servicePlanId) : undefined
        if (last !== undefined && last.id !== seen.current) {
          if (isPriceOf(last, checked)) return done(servicePlanName, last)
          if (unanswered.current !== null && isPriceOf(last, unanswered.current)) {
            // Nobody else's: it was sent before, and corrected since.
            seen.current = last.id
            unanswered.current = null
            return send(checked)
          }
        }
        const current = hasCode(error, 'VERSION_CONFLICT')
          ? PricedPlan.safeParse(error.current).data
          : undefined
        if (current !== undefined) seen.current = current.lastPriceId
        placeErrors(form, error, {})
        tellFailure(error, FAILED, SAVE_AGAIN)
        // Somebody else's price shows beside what was typed.
        void queries.invalidateQueries({ queryKey: UNIT_PRICES_KEY })
        return
      }
      await done(servicePlanName, saved)
    }
    const save = () => {
      if (latest.current.isSubmitting) return
      if (form.formState.isDirty) void form.handleSubmit(send)()
      else toast.info('변경된 내용이 없습니다.')
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
      planId,
      form,
      isOvertaken,
      start: (next) => void start(next),
      save,
      cancel: () => void cancel(),
      onKeyDown,
    }
  }, [planId, row, form, today, queries, start])
}

/** The row that is left stays the place where the keys are. */
function placeOfKeys(): HTMLElement | null {
  return document.activeElement?.closest('tr') ?? null
}

/** Undefined when the server cannot be asked. */
async function lastPriceOf(servicePlanId: number): Promise<SettlementUnitPrice | undefined> {
  const prices = await call(listSettlementPriceHistory, { params: { servicePlanId } }).catch(() => [])
  return prices[0]
}
