import { useEffect, useState } from 'react'
import { hasCode } from '../../lib/api-client.ts'
import { Button } from '../../ui/Button.tsx'

/** Until when an account may not be tried from here, in ms since 1970. */
export interface LoginWait {
  username: string
  until: number
}

/** The wait that a refusal asks for; undefined: none. */
export function waitOf(error: unknown, username: string): LoginWait | undefined {
  if (!hasCode(error, 'TOO_MANY_ATTEMPTS') || error.retryAfter === undefined) return undefined
  return { username, until: Date.now() + error.retryAfter * 1000 }
}

/** Submits the login; while the account must wait it counts the time down instead. */
export function LoginButton({
  wait,
  username,
  isSubmitting,
}: {
  wait: LoginWait | undefined
  username: string
  isSubmitting: boolean
}) {
  const seconds = useSecondsUntil(wait?.username === username ? wait.until : 0)
  return (
    <Button
      type="submit"
      size="xl"
      wide
      disabled={seconds > 0}
      loading={isSubmitting}
      loadingText="로그인 중…"
    >
      {seconds > 0 ? `${timeWords(seconds)} 뒤에 로그인` : '로그인'}
    </Button>
  )
}

function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    if (until <= Date.now()) return
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

function timeWords(seconds: number): string {
  return seconds < 60 ? `${seconds}초` : `${Math.floor(seconds / 60)}분 ${seconds % 60}초`
}
