import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SESSION_SENTENCES } from '#shared/auth/session-sentences.ts'
import { ApiError, hasCode, isLoginAsked, NetworkError, sentenceOf } from '../../../lib/api-client.ts'
import { useSession } from '../../../lib/session-store.ts'
import type { FormErrorItem } from '../../../ui/FormErrorSummary.tsx'
import { toast } from '../../../ui/toast.ts'
import { OFFERED_KEY, type OfferedFields, type OfferedKind, type OfferedRow } from './offered-kinds.ts'

export interface TypedUpload extends OfferedFields {
  file: File | null
}

/** What became of the last upload. */
export type UploadState = 'idle' | 'sending' | 'uploaded' | 'stopped' | 'failed'

export interface FileUpload {
  formId: string
  kind: OfferedKind
  typed: TypedUpload
  change: (change: Partial<TypedUpload>) => void
  isDirty: boolean
  problems: FormErrorItem[]
  focusOn: (field: string) => void
  state: UploadState
  /** 0 to 1; null: nothing is being sent. */
  progress: number | null
  submit: (event: FormEvent) => void
  stop: () => void
}

const FAILED = '업로드에 실패했습니다.'
const UNSURE = '등록되었을 수 있으니 목록을 먼저 확인해주세요.'

/** The form that uploads a form template or a price table: its values, what is wrong with them, and the sending. */
export function useFileUpload(
  kind: OfferedKind,
  {
    start,
    onUploaded,
  }: { start?: TypedUpload | undefined; onUploaded?: ((row: OfferedRow) => void) | undefined } = {},
): FileUpload {
  const formId = useId()
  const queries = useQueryClient()
  const running = useRef<AbortController>(null)
  const empty: TypedUpload = { title: '', category: kind.categories[0] ?? '', file: null }
  const [typed, setTyped] = useState(start ?? empty)
  const [problems, setProblems] = useState<FormErrorItem[]>([])
  const [state, setState] = useState<UploadState>('idle')
  const [progress, setProgress] = useState<number | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const focusOn = (field: string) => {
    document.getElementById(`${formId}-${field}`)?.focus()
  }
  const show = (found: FormErrorItem[]) => {
    // A summary that is not there yet cannot move what is focused.
    flushSync(() => setProblems(found))
    const [first] = found
    if (first !== undefined) focusOn(first.field)
  }
  const change = (changed: Partial<TypedUpload>) => {
    setTyped((before) => ({ ...before, ...changed }))
    setProblems((before) => before.filter(({ field }) => !(field in changed)))
  }

  const send = async ({ file, ...fields }: TypedUpload & { file: File }) => {
    const controller = new AbortController()
    running.current = controller
    setState('sending')
    setProgress(0)
    try {
      const row = await kind.send(fields, { file, signal: controller.signal, onProgress: setProgress })
      setState('uploaded')
      setTyped(empty)
      toast.success(kind.sentences.uploaded, { about: FAILED })
      onUploaded?.(row)
    } catch (error) {
      setState(controller.signal.aborted ? 'stopped' : 'failed')
      if (controller.signal.aborted) toast.info('업로드를 중지했습니다.', { about: FAILED })
      else if (!isLoginAsked(error)) tell(error)
    } finally {
      running.current = null
      setProgress(null)
      // Also after a stop: the last byte may have arrived before it.
      void queries.invalidateQueries({ queryKey: OFFERED_KEY })
    }
  }
  const tell = (error: unknown) => {
    const sentence = sentenceOf(error, FAILED)
    if (hasCode(error, 'UNSUPPORTED_FILE', 'FILE_TOO_LARGE')) show([{ field: 'file', message: sentence }])
    else if (error instanceof ApiError)
      show(error.details.flatMap(({ field, message }) => (field === undefined ? [] : [{ field, message }])))
    const text = error instanceof NetworkError ? `${sentence}\n${UNSURE}` : sentence
    toast.error(text, { title: '업로드 실패', about: FAILED })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (running.current !== null) return
    if (useSession.getState().sessionId === null) {
      toast.error(SESSION_SENTENCES.expired, { title: '업로드 실패', about: FAILED })
      return
    }
    const { file, ...fields } = typed
    const missing = file === null ? [{ field: 'file', message: '파일을 선택해주세요.' }] : []
    const found = [...kind.problems(fields), ...missing]
    show(found)
    if (file !== null && found.length === 0) void send({ ...fields, file })
  }
  const isDirty = typed.title !== '' || typed.file !== null
  const stop = () => running.current?.abort()
  return { formId, kind, typed, change, isDirty, problems, focusOn, state, progress, submit, stop }
}
