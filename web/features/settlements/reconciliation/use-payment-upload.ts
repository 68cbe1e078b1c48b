import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  lookAtPayments,
  type PaymentLayout,
  uploadCarrierPayments,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { isLoginAsked, sentenceOf } from '../../../lib/api-client.ts'
import { upload } from '../../../lib/api-upload.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { unansweredFailure } from '../../../records/form/failure.ts'
import { SETTLEMENTS_KEY } from '../../../records/record-keys.ts'

export type Looked = ResponseOf<typeof lookAtPayments>
export type PaymentReport = ResponseOf<typeof uploadCarrierPayments>

/** Whose file for which month. */
export interface ChosenPayments {
  carrierId: string
  month: string
  file: File
}

export type PaymentStep =
  | { at: 'choosing' }
  /** How much of the file has been sent, from 0 to 1. */
  | { at: 'sending'; what: 'check' | 'save'; progress: number }
  /** Somebody says what the columns are. */
  | { at: 'mapping'; looked: Looked; layout: PaymentLayout | null }
  | { at: 'checked' | 'written'; looked: Looked; layout: PaymentLayout; report: PaymentReport }

const CHECK_AGAIN = {
  title: '등록 여부 확인 필요',
  advice: '등록되었는지 알 수 없습니다. 같은 파일을 다시 올려도 두 번 더해지지 않습니다.',
}

/** An upload of payments: what the file holds, how its columns are read, what would be stored, and storing it. */
export function usePaymentUpload() {
  const queries = useQueryClient()
  const [step, setStep] = useState<PaymentStep>({ at: 'choosing' })
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const isSaving = step.at === 'sending' && step.what === 'save'
  useUnsavedChanges(isSaving)
  useEffect(() => () => running.current?.abort(), [])

  /** Runs one request; a failure goes back to `before` with its sentence. */
  const send = async (
    before: PaymentStep,
    what: 'check' | 'save',
    request: (sending: {
      signal: AbortSignal
      onProgress: (progress: number) => void
    }) => Promise<PaymentStep>,
  ): Promise<PaymentStep | null> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const onProgress = (progress: number) => {
      if (running.current === controller) setStep({ at: 'sending', what, progress })
    }
    onProgress(0)
    setProblem(null)
    try {
      const next = await request({ signal: controller.signal, onProgress })
      if (running.current !== controller) return null
      setStep(next)
      return next
    } catch (error) {
      if (running.current !== controller) return null
      setStep(before)
      if (isLoginAsked(error)) return null
      const unanswered = what === 'save' ? unansweredFailure(error, CHECK_AGAIN) : null
      setProblem(unanswered?.sentence ?? sentenceOf(error, '업로드에 실패했습니다.'))
      return null
    } finally {
      if (what === 'save') void queries.invalidateQueries({ queryKey: SETTLEMENTS_KEY })
    }
  }

  const post = (chosen: ChosenPayments, looked: Looked, layout: PaymentLayout, isDryRun: boolean) =>
    send({ at: 'mapping', looked, layout }, isDryRun ? 'check' : 'save', async (sending) => {
      const { carrierId, month, file } = chosen
      const report = await upload(uploadCarrierPayments, {
        query: { dryRun: isDryRun },
        body: { carrierId, month, layout: JSON.stringify(layout) },
        file,
        ...sending,
      })
      return { at: isDryRun ? 'checked' : 'written', looked, layout, report }
    })

  return {
    step,
    problem,
    isSaving,
    async look(chosen: ChosenPayments) {
      const { carrierId, file } = chosen
      const next = await send({ at: 'choosing' }, 'check', async (sending) => {
        const looked = await upload(lookAtPayments, { body: { carrierId }, file, ...sending })
        return { at: 'mapping', looked, layout: looked.layout }
      })
      // Whoever said it once is not asked again; the columns can still be changed from the preview.
      if (next?.at === 'mapping' && next.looked.isRemembered && next.layout !== null)
        await post(chosen, next.looked, next.layout, true)
    },
    check: (chosen: ChosenPayments, looked: Looked, layout: PaymentLayout) =>
      void post(chosen, looked, layout, true),
    write: (chosen: ChosenPayments, looked: Looked, layout: PaymentLayout) =>
      void post(chosen, looked, layout, false),
    map: (looked: Looked, layout: PaymentLayout) => setStep({ at: 'mapping', looked, layout }),
    startOver: () => {
      running.current?.abort()
      running.current = null
      setStep({ at: 'choosing' })
      setProblem(null)
    },
  }
}
