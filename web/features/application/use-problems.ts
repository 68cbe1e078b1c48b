import { useRef, useState } from 'react'

/** What is wrong with the fields of a form, by their names: shown, the first one focused, and gone once it is mended. */
export function useProblems<Problem extends { field: string; message: string }>() {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problem[]>([])
  const focusOn = (field: string) => {
    const control = form.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }
  const show = (found: Problem[]) => {
    setProblems(found)
    const [first] = found
    if (first !== undefined) focusOn(first.field)
  }
  const mended = (changed: object) =>
    setProblems((before) => before.filter(({ field }) => !(field in changed)))
  return { form, problems, focusOn, show, mended }
}
