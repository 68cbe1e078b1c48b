import { create } from 'zustand'
import { hasCode } from './api-error.ts'

/** The open question whether it is still the account's owner who sits here. */
export interface ProofQuestion {
  answer: (isProved: boolean) => void
}

/** SignedIn shows the question over the screen, once for all calls that wait for it. */
export const useProofQuestion = create<ProofQuestion | null>(() => null)

let asked: Promise<boolean> | null = null

function ask(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    useProofQuestion.setState({ answer: resolve }, true)
  }).finally(() => {
    asked = null
    useProofQuestion.setState(null, true)
  })
  return asked
}

/** Sends a call, and once more after the user has proved the account where the server asks for that. Throws what it throws. */
export async function withProof<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!hasCode(error, 'PROOF_NEEDED') || !(await ask())) throw error
    return send()
  }
}
