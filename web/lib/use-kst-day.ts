import { useEffect, useState } from 'react'
import { type KstDay, kstDay } from '#shared/kst.ts'
import { kstDayStart } from '#shared/kst-calendar.ts'

/** A timer may fire a moment early, when it is still the day before. */
const SLACK_MS = 100

const today = () => kstDay(new Date())

/** Today in Seoul; changes at midnight there, also after the device has slept through it. */
export function useKstDay(): KstDay {
  const [day, setDay] = useState(today)
  useEffect(() => {
    const look = () => setDay(today())
    const untilMidnight = Date.parse(kstDayStart(day, 1)) - Date.now()
    const timer = setTimeout(look, untilMidnight + SLACK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [day])
  return day
}
