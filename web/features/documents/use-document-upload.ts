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
 * `stopped`: nothing arrived. `arrived`: it had come in before it was stopped. `arrived-before`: what was sent earlier had come in;
 * what it was changed to was not sent.
 */
export type UploadOutcome =
  | { kind: 'uploaded' | 'arrived' | 'arrived-before'; documentNumber: string }
  | { kind: 'stopped'; documentNumber: null }

/** One content under one key, however often it is sent: a lost answer makes no second document. */
export interface Attempt {
  key: string
  upload: DocumentUpload
  /** Made once: drawing a picture anew might give other bytes, which would be another content. */
  file: File | null
  /** It was sent, and no answer says what became of it. */
  isUnknown: boolean
}

/**
 * Sends an application of the staff straight to the server, with its progress and a way to stop it. `begun` is what was sent
 * before, where nobody waited for the answer.
 */
export function useDocumentUpload(begun: Attempt | null = null) {
  const attempt = useRef(begun)
  const running = useRef<AbortController>(null)
  /** 0 to 1; null: nothing is being sent. */
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
        // It was stopped, and only the answer to that got lost: nothing came of it, and nothing ever will under this key.
        attempt.current = { ...tried, key: newSubmissionId(), isUnknown: false }
        return sendAttempt(attempt.current, signal)
      }
      if (!signal.aborted) {
        tried.isUnknown = wasUnknown || !isRefusal(error)
        throw error
      }
      // The last byte may have arrived before the stop did.
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

/** The server said no and stored nothing; every other failure leaves open what it did. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code !== 'IDEMPOTENCY_IN_PROGRESS' &&
    [400, 401, 403, 404, 409, 413, 415, 422].includes(error.status)
  )
}

/** The number of the document that came of it; null: it never arrived, and now never will. */
async function withdraw(submissionId: string): Promise<string | null> {
  const answer = await call(withdrawSubmission, { params: { submissionId } })
  return 'withdrawn' in answer ? null : answer.documentNumber
}
