/** Days in Seoul, both included; an empty one sets no limit. */
export interface Days {
  startDate: string
  endDate: string
}

/** The days that are set. */
export const chosenDays = ({ startDate, endDate }: Days) => ({
  ...(startDate === '' ? {} : { startDate }),
  ...(endDate === '' ? {} : { endDate }),
})
