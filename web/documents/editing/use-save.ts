import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Document } from '#shared/documents/document.contract.ts'
import type { ErrorDetail } from '#shared/errors.ts'
import { ApiError, hasCode, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { useAdoptCurrent } from '../document.api.ts'
import { showSaved } from '../list/refresh-documents.ts'

export interface SaveSentences {
  done: string
  /** The server said no. */
  refused: string
  /** No answer came. */
  broken: string
  /** Of the toasts, instead of 성공 and 오류; `broken` where no answer has one of its own. */
  titles?: { done: string; failed: string; broken?: string }
}

export interface Refusal {
  sentence: string
  details: ErrorDetail[]
}

/** Saves a document once at a time, tells how it went, and keeps the refusal for the form to show. */
export function useSave(sentences: SaveSentences, onSaved: () => void) {
  const queries = useQueryClient()
  const adoptCurrent = useAdoptCurrent()
  return useSaveOf<Document>(sentences, {
    adoptCurrent,
    onSaved: (saved) => {
      showSaved(queries, saved)
      onSaved()
    },
  })
}

export interface SaveOutcomes<Saved> {
  onSaved: (saved: Saved) => void
  /** Makes what came with VERSION_CONFLICT known to the form; false when it was nothing of ours. */
  adoptCurrent: (current: unknown) => boolean | Promise<boolean>
}

/** The same for a call that answers with something else. */
export function useSaveOf<Saved>(sentences: SaveSentences, outcomes: SaveOutcomes<Saved>) {
  const isBusy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isOutdated, setOutdated] = useState(false)

  const save = async (send: () => Promise<Saved>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setSaving(true)
    setRefusal(null)
    setOutdated(false)
    try {
      const saved = await send()
      toast.success(sentences.done, { title: sentences.titles?.done, about: sentences.refused })
      outcomes.onSaved(saved)
    } catch (error) {
      // The form shows what changed; a sentence beside it would say the same again.
      if (hasCode(error, 'VERSION_CONFLICT') && (await outcomes.adoptCurrent(error.current))) {
        setOutdated(true)
        return
      }
      if (isLoginAsked(error)) return
      const isRefused = error instanceof ApiError
      setRefusal({ sentence: sentenceOf(error), details: isRefused ? error.details : [] })
      const { refused, broken, titles } = sentences
      const title = isRefused ? titles?.failed : (titles?.broken ?? titles?.failed)
      toast.error(isRefused ? refused : broken, { title, about: refused })
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }
  return {
    save,
    isSaving,
    refusal,
    clearRefusal: () => setRefusal(null),
    /** The last try met a newer version of another person's. */
    isOutdated,
  }
}
