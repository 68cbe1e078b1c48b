import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { IconButton } from './Button.tsx'
import { toast } from './toast.ts'

/** Copies a text; `what` names it for screen readers (접수번호). */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 1500)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
    } catch {
      toast.error('복사하지 못했습니다. 직접 선택해 복사해주세요.')
    }
  }
  return (
    <IconButton
      label={done ? '복사됨' : `${what} 복사`}
      icon={done ? <Check aria-hidden /> : <Copy aria-hidden />}
      size="xs"
      onClick={copy}
    />
  )
}
