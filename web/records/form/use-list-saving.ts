import { QueryClientContext, type QueryKey } from '@tanstack/react-query'
import { useContext } from 'react'
import { type FormSaving, type FormSavingProps, useFormSaving } from './use-form-saving.ts'

export type ListSavingProps<Values extends object, Checked, Saved> = Omit<
  FormSavingProps<Values, Checked, Saved>,
  'readAgain'
> & {
  /** The lists that have changed then. */
  changes?: QueryKey | undefined
}

/** Saves a form and reads the lists that show it again. Apart from the rest: the login must not load what reads lists. */
export function useListSaving<Values extends object, Checked, Saved>(
  props: ListSavingProps<Values, Checked, Saved> & { onSaved: (saved: Saved) => unknown },
): FormSaving {
  const { changes } = props
  // The dialogs of one's own account lie outside of what knows the lists, and change none.
  const queries = useContext(QueryClientContext)
  const readAgain = changes && queries && (() => queries.invalidateQueries({ queryKey: changes }))
  return useFormSaving({ ...props, readAgain })
}
