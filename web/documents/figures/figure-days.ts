import { DOCUMENTS_KEY } from '../list/document-keys.ts'

/** Under the documents' key: a change of any document may change every figure. */
export const FIGURES_KEY = [...DOCUMENTS_KEY, 'figures'] as const

/** Seoul days, both included; an empty end is open. */
export interface Days {
  startDate: string
  endDate: string
}

/** The ends of days that are not open. */
export const given = ({ startDate, endDate }: Days) => ({
  ...(startDate === '' ? {} : { startDate }),
  ...(endDate === '' ? {} : { endDate }),
})
