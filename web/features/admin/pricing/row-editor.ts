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
  type PricedPlan,
  setSettlementUnitPrice,
} from '#shared/settlement-prices/settlement-price.contract.ts'
import { failureText } from '../../../administration/admin-failure.ts'
import { placeErrors } from '../../../administration/form-errors.ts'
import { call, isLoginAsked } from '../../../lib/api-client.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useKstDay } from '../../../lib/use-kst-day.ts'
import { askToDiscard } from '../../../ui/ask-to-discard.ts'
import { isComposing } from '../../../ui/composition.ts'
import { toast } from '../../../ui/toast.ts'
import { PriceForm, priceValuesOf, UNIT_PRICES_KEY } from './unit-prices.ts'

const FAILED = '정산단가 저장 실패'

/** The one row of the list that is being typed into. */
export interface RowEditor {
  /** Null: none is. */
  planId: number | null
  form: UseFormReturn<PriceForm, unknown, PriceForm>
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

/** Lets one row at a time be edited in its place. */
export function useRowEditing(): RowEditor {
  const queries = useQueryClient()
  const today = useKstDay()
  const [row, setRow] = useState<PricedPlan | null>(null)
  const form = useForm<PriceForm, unknown, PriceForm>({
    resolver: zodResolver(PriceForm),
    defaultValues: priceValuesOf(null, today),
  })
  const isDirty = form.formState.isDirty && row !== null
  const planId = row?.servicePlanId ?? null
  useUnsavedChanges(isDirty)
  useEffect(() => {
    if (planId !== null) form.setFocus('newCustomerPrice', { shouldSelect: true })
  }, [form, planId])

  const latest = useRef({ isDirty, planId })
  latest.current = { isDirty, planId }
  const start = useCallback(
    async (next: PricedPlan) => {
      if (next.servicePlanId === latest.current.planId) return
      if (!(await askToDiscard(latest.current.isDirty))) return
      form.reset(priceValuesOf(next.price, today))
      setRow(next)
    },
    [form, today],
  )
  return useMemo(() => {
    const close = () => {
      // The row that is left stays the place where the keys are.
      document.activeElement?.closest('tr')?.focus()
      form.reset(priceValuesOf(null, today))
      setRow(null)
    }
    const send = async (checked: PriceForm) => {
      if (row === null) return
      try {
        await call(setSettlementUnitPrice, { params: { servicePlanId: row.servicePlanId }, body: checked })
      } catch (error) {
        if (isLoginAsked(error)) return
        placeErrors(form, error, {})
        toast.error(failureText(error), { title: FAILED, about: FAILED })
        return
      }
      toast.success(`${row.servicePlanName}: 정산단가가 저장되었습니다.`, { about: FAILED })
      close()
      await queries.invalidateQueries({ queryKey: UNIT_PRICES_KEY })
    }
    const save = () => {
      if (form.formState.isSubmitting) return
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
        close()
      }
    }
    return { planId, form, start: (next) => void start(next), save, cancel: close, onKeyDown }
  }, [planId, row, form, today, queries, start])
}
