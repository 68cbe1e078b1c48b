import { type ReactNode, useCallback, useMemo, useState } from 'react'
import {
  eachOnce,
  type FoundNumber,
  type NumberSource,
  type PaperNumbers,
  PaperNumbersContext,
} from './paper-numbers.ts'

/** Lets the papers of an application offer numbers to the form beside them. It saves nothing by itself. */
export function PaperNumbersProvider({ children }: { children: ReactNode }) {
  const [bySource, setBySource] = useState<Partial<Record<NumberSource, readonly FoundNumber[]>>>({})
  const [marked, mark] = useState<FoundNumber | null>(null)
  const offer = useCallback<PaperNumbers['offer']>(
    (source, numbers) =>
      setBySource((before) =>
        numbers.length === 0 && !before[source]?.length ? before : { ...before, [source]: numbers },
      ),
    [],
  )
  const value = useMemo<PaperNumbers>(() => {
    const found = eachOnce(Object.values(bySource).flat())
    // Pointed at, it may have gone with its paper.
    return { found, marked: found.find((one) => one === marked) ?? null, mark, offer }
  }, [bySource, marked, offer])
  return <PaperNumbersContext value={value}>{children}</PaperNumbersContext>
}
