import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Correction, ImportReport } from '#shared/imports/imports.contract.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { toast } from '../../ui/toast.ts'
import { useLeftBehind } from '../../ui/use-left-behind.ts'
import { savePasswords } from './initial-passwords.ts'
import { type Chosen, type ImportEndpoint, useImport } from './use-import.ts'

interface ImportDialogInput {
  endpoint: ImportEndpoint
  title: string
  changes: QueryKey
}

interface Left {
  chosen: Chosen
  /** The report of what was written, kept while its passwords are not saved. */
  written: ImportReport | undefined
}

export type ImportDialogState = ReturnType<typeof useImportDialog>

/** An upload from choosing a file to its report. The chosen file survives the browser's back. */
export function useImportDialog({ endpoint, title, changes }: ImportDialogInput) {
  const queries = useQueryClient()
  const { left, keep, letGo } = useLeftBehind<Left>(`import ${endpoint.path}`)
  const [chosen, setChosen] = useState<Chosen | null>(left?.chosen ?? null)
  const [isForced, setForced] = useState(left?.chosen.forceUpdate ?? false)
  const [unreadable, setUnreadable] = useState<string>()
  /** What was typed into cells of refused rows, whether it was sent or not. */
  const [typed, setTyped] = useState<readonly Correction[]>([])
  const [arePasswordsSaved, setPasswordsSaved] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  /** The dialog closed before the upload finished: forgets the file and saves the passwords. */
  const finishWithout = ({ message, initialPasswords }: ImportReport) => {
    letGo()
    toast.success(message, { title, about: title })
    if (initialPasswords !== undefined) savePasswords(initialPasswords)
  }
  const reread = () => void queries.invalidateQueries({ queryKey: changes })
  const { step, problem, check, write, stop } = useImport({
    endpoint,
    written: left?.written,
    onWritten: (report) => {
      reread()
      if (isGone.current) finishWithout(report)
    },
    onFailed: (failure) => {
      toast.error(failure.sentence, { title: failure.title, about: title })
      reread()
    },
  })
  const written = step.at === 'written' ? step.report : undefined
  const hasUnsavedPasswords = written?.initialPasswords !== undefined && !arePasswordsSaved
  const isKept = chosen !== null && (written === undefined || hasUnsavedPasswords)
  keep(isKept ? () => ({ chosen, written }) : null)
  useUnsavedChanges(step.at === 'writing' || hasUnsavedPasswords)

  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    if (left !== undefined && left.written === undefined) check(left.chosen)
  }, [left, check])

  return {
    step,
    problem,
    chosen,
    unreadable,
    isForced,
    typed,
    hasUnsavedPasswords,
    letGo,
    stop,
    passwordsSaved: () => setPasswordsSaved(true),
    check: () => chosen && check(chosen),
    write: () => chosen && write(chosen),
    startOver: () => {
      setTyped([])
      setChosen(null)
      stop()
    },
    async choose(file: File | undefined) {
      setUnreadable(undefined)
      if (file === undefined) return setChosen(null)
      const held = await heldInMemory(file)
      if (held === null) return setUnreadable('파일을 읽을 수 없습니다. 다시 선택해주세요.')
      const next = { file: held, forceUpdate: isForced }
      setTyped([])
      setChosen(next)
      check(next)
    },
    /** Looks at the file again, for instance because a carrier's name is known now. */
    recheck: () => chosen && check(chosen),
    type: (cell: Correction) =>
      setTyped((before) => [
        ...before.filter(({ at, column }) => at !== cell.at || column !== cell.column),
        cell,
      ]),
    /** Looks at the file again with what was typed in place of what it holds; what was written already is left alone. */
    correct() {
      if (chosen === null) return
      const onlyCorrected = chosen.onlyCorrected === true || step.at === 'written'
      const next = { ...chosen, corrections: typed, onlyCorrected }
      setChosen(next)
      check(next)
    },
    force(forced: boolean) {
      setForced(forced)
      if (chosen === null) return
      const next = { ...chosen, forceUpdate: forced }
      setChosen(next)
      if (step.at !== 'choosing') check(next)
    },
  }
}

/** Copies the file, so that what was checked is what is written even if it changes; null if unreadable. */
async function heldInMemory(file: File): Promise<File | null> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return null
  }
}
