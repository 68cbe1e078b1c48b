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
