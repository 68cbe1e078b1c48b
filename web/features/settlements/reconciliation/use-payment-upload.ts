import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  lookAtPayments,
  type PaymentLayout,
  uploadCarrierPayments,
} from '#shared/carrier-payments/carrier-payment.contract.ts'
import type { ResponseOf } from '#shared/endpoint.ts'
import { isLoginAsked, sentenceOf } from '../../../lib/api-client.ts'
import { UPLOAD_FAILED, upload } from '../../../lib/api-upload.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { unansweredFailure } from '../../../records/form/failure.ts'
import { isStopped, type Sending, useUpload } from '../../../records/form/use-upload.ts'
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
  | { at: 'sending'; what: 'check' | 'save' }
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
  const uploading = useUpload()
  const isSaving = step.at === 'sending' && step.what === 'save'
  useUnsavedChanges(isSaving)

  /** Runs one request; a failure goes back to `before` with its sentence. */
  const send = async (
    before: PaymentStep,
    what: 'check' | 'save',
    request: (sending: Sending) => Promise<PaymentStep>,
  ): Promise<PaymentStep | null> => {
    setStep({ at: 'sending', what })
    setProblem(null)
    try {
      const next = await uploading.run(request)
      setStep(next)
      return next
    } catch (error) {
      setStep(before)
      // It is stopped by closing the dialog alone.
      if (isStopped(error) || isLoginAsked(error)) return null
      const unanswered = what === 'save' ? unansweredFailure(error, CHECK_AGAIN) : null
      setProblem(unanswered?.sentence ?? sentenceOf(error, UPLOAD_FAILED))
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
    /** How much of the file has been sent, from 0 to 1. */
    progress: uploading.progress ?? 0,
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
      setStep({ at: 'choosing' })
      setProblem(null)
    },
  }
}
