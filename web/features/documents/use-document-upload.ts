import { useEffect, useRef, useState } from 'react'
import {
  type ApplicationFieldTexts,
  submitDocument,
  withdrawSubmission,
} from '#shared/documents/application.contract.ts'
import { ApiError, call, hasCode } from '../../lib/api-client.ts'
import { upload } from '../../lib/api-upload.ts'
import { prepareFile } from '../../lib/application-file.ts'
import { newSubmissionId } from '../../lib/submission-id.ts'

export interface DocumentUpload {
  fields: ApplicationFieldTexts
  files: readonly File[]
}

/**
 * `stopped`: nothing arrived. `arrived`: it had arrived before it was stopped. `arrived-before`: an earlier try had
 * arrived, and the content changed since was not sent.
 */
export type UploadOutcome =
  | { kind: 'uploaded' | 'arrived' | 'arrived-before'; documentNumber: string }
  | { kind: 'stopped'; documentNumber: null }

/** One content and its key: sent again with the same key, it makes no second document. */
export interface Attempt {
  key: string
  upload: DocumentUpload
  /** Prepared once, as scaling a picture again might give other bytes, which would be other content. */
  file: File | null
  /** It was sent, but no answer came, so it may have arrived. */
  isUnknown: boolean
}

/**
 * Sends an application straight to the server, with progress and a way to stop it. `begun` is an earlier try whose
 * dialog was closed before the answer.
 */
export function useDocumentUpload(begun: Attempt | null = null) {
  const attempt = useRef(begun)
  const running = useRef<AbortController>(null)
  /** From 0 to 1; null while nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (content: DocumentUpload): Promise<UploadOutcome> => {
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      const before = attempt.current
      if (before?.isUnknown && !isSame(before.upload, content)) {
        const documentNumber = await withdraw(before.key)
        attempt.current = null
        if (documentNumber !== null) return { kind: 'arrived-before', documentNumber }
      }
      const held = attempt.current
      const tried = held !== null && isSame(held.upload, content) ? held : await newAttempt(content)
      attempt.current = tried
      return await sendAttempt(tried, controller.signal)
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  const sendAttempt = async (tried: Attempt, signal: AbortSignal): Promise<UploadOutcome> => {
    const wasUnknown = tried.isUnknown
    tried.isUnknown = true
    try {
      const { documentNumber } = await upload(submitDocument, {
        body: tried.upload.fields,
        file: tried.file,
        idempotencyKey: tried.key,
        onProgress: setProgress,
        signal,
      })
      attempt.current = null
      return { kind: 'uploaded', documentNumber }
    } catch (error) {
      if (wasUnknown && hasCode(error, 'SUBMISSION_WITHDRAWN')) {
        // It was withdrawn and only the answer was lost. The server refuses this key for ever, so take another.
        attempt.current = { ...tried, key: newSubmissionId(), isUnknown: false }
        return sendAttempt(attempt.current, signal)
      }
      if (!signal.aborted) {
        tried.isUnknown = wasUnknown || !isRefusal(error)
        throw error
      }
      // All bytes may have arrived before the upload was stopped.
      const documentNumber = await withdraw(tried.key)
      attempt.current = null
      return documentNumber === null
        ? { kind: 'stopped', documentNumber }
        : { kind: 'arrived', documentNumber }
    }
  }

  return { progress, send, stop: () => running.current?.abort(), lastAttempt: () => attempt.current }
}

async function newAttempt(content: DocumentUpload): Promise<Attempt> {
  const file = await prepareFile(content.files)
  return { key: newSubmissionId(), upload: content, file, isUnknown: false }
}

function isSame(one: DocumentUpload, other: DocumentUpload): boolean {
  const isSameFile = one.files.every((file, index) => file === other.files[index])
  return (
    isSameFile &&
    one.files.length === other.files.length &&
    JSON.stringify(one.fields) === JSON.stringify(other.fields)
  )
}

/** True when the server refused and stored nothing; after any other failure it may have stored it. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code !== 'IDEMPOTENCY_IN_PROGRESS' &&
    [400, 401, 403, 404, 409, 413, 415, 422].includes(error.status)
  )
}

/** Withdraws a try; returns the document number if it had arrived, else null: it never will. */
async function withdraw(submissionId: string): Promise<string | null> {
  const answer = await call(withdrawSubmission, { params: { submissionId } })
  return 'withdrawn' in answer ? null : answer.documentNumber
}
