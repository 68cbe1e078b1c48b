import { QueryClientContext, type QueryKey } from '@tanstack/react-query'
import { useContext } from 'react'
import { type FormSaving, type FormSavingProps, useFormSaving } from './use-form-saving.ts'

export type ListSavingProps<Values extends object, Checked, Saved> = Omit<
  FormSavingProps<Values, Checked, Saved>,
  'readAgain'
> & {
  /** The key of the lists that the save changes. */
  changes?: QueryKey | undefined
}

/** Saves a form and reads its lists again. A file of its own, so that the login loads no query code. */
export function useListSaving<Values extends object, Checked, Saved>(
  props: ListSavingProps<Values, Checked, Saved> & { onSaved: (saved: Saved) => unknown },
): FormSaving {
  const { changes } = props
  // The dialogs of the user's own account have no query client, and change no list.
  const queries = useContext(QueryClientContext)
  const readAgain = changes && queries && (() => queries.invalidateQueries({ queryKey: changes }))
  return useFormSaving({ ...props, readAgain })
}
