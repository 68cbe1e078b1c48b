import { useRef, useState } from 'react'
import type { Assertion } from '#shared/auth/passkey.contract.ts'
import { hasCode } from '../../../lib/api-client.ts'
import { chunk } from '../../../lib/chunk.tsx'
import { GivenUp } from '../../../records/form/use-form-saving.ts'
import { askToReload } from '../../../ui/ask-to-reload.ts'
import type { Question, SecondFactorFieldsProps } from './SecondFactorFields.tsx'

/** Loaded by `send` where the server asks for it: the login's first field does not wait for what few accounts need. */
export const SecondFactorFields = chunk<SecondFactorFieldsProps>(() => import('./SecondFactorFields.tsx'))

/** The second factor of a form that takes the password: a login, or a proof of the account. */
export function useSecondFactor() {
  const [question, ask] = useState<Question>()
  const usedPasskey = useRef<Assertion>(null)
  /** What is sent beside the password: nothing before it is asked for. */
  const given = (otp: string): { otp?: string; passkey?: Assertion } => {
    const passkey = usedPasskey.current
    usedPasskey.current = null
    if (passkey !== null) return { passkey }
    return question === undefined ? {} : { otp }
  }
  return {
    /** What the fields show; undefined until the server asks. */
    asked: question && { question, usedPasskey },
    /** Sends the form with what was given. Throws GivenUp where the fields that are asked for cannot be loaded, and says so. */
    async send<Answer>(
      otp: string,
      post: (given: { otp?: string; passkey?: Assertion }) => Promise<Answer>,
    ): Promise<Answer> {
      try {
        return await post(given(otp))
      } catch (error) {
        if (hasCode(error, 'OTP_REQUIRED'))
          await SecondFactorFields.load().catch(() => {
            askToReload('2단계 인증을 입력하려면 연결된 뒤 화면을 새로고침해주세요.')
            throw new GivenUp()
          })
        throw error
      }
    },
    /** True where the server asks for the second factor; the form's fields ask for it then. */
    isAsked(error: unknown): boolean {
      if (!hasCode(error, 'OTP_REQUIRED')) return false
      ask({ ...(error.current as Partial<Question> | undefined), sentence: error.message })
      return true
    },
  }
}
