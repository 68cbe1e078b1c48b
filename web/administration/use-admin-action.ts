import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '#shared/errors.ts'
import { hasCode, isLoginAsked } from '../lib/api-client.ts'
import { PRESS_AGAIN, tellFailure } from '../records/form/failure.ts'
import { toast } from '../ui/toast.ts'

export interface AdminAction<Input> {
  run: (input: Input) => Promise<unknown>
  /** The lists that it changes; read again after a refusal too: perhaps it was done, and only the answer got lost. */
  changes: QueryKey
  /** What the user reads then. */
  done: string | ((input: Input) => string)
  /** The title over the reason when the server refused it. */
  failed: string
  /** Refusals that the caller asks about instead. */
  askedAbout?: readonly ErrorCode[]
}

/** Something that an administrator does with one press: says what became of it and reads the lists again. */
export function useAdminAction<Input>({ run, changes, done, failed, askedAbout = [] }: AdminAction<Input>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (_, input) => {
      toast.success(typeof done === 'string' ? done : done(input), { about: failed })
    },
    onError: (error) => {
      if (isLoginAsked(error) || hasCode(error, ...askedAbout)) return
      tellFailure(error, failed, PRESS_AGAIN)
    },
    onSettled: async (_, error) => {
      if (error === null || !isLoginAsked(error)) await queries.invalidateQueries({ queryKey: changes })
    },
  })
}
