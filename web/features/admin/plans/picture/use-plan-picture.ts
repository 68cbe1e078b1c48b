import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FILE_NEEDED } from '#shared/files/file-needed.ts'
import {
  type FoundPlans,
  NO_PLANS,
  readPlanPicture,
  saveServicePlans,
} from '#shared/service-plans/plan-picture.contract.ts'
import { listServicePlans, type ServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { ApiError, call, isLoginAsked, sentenceOf } from '../../../../lib/api-client.ts'
import { upload } from '../../../../lib/api-upload.ts'
import { caching } from '../../../../lib/query-client.ts'
import { useUnsavedChanges } from '../../../../lib/unsaved-changes.ts'
import { SAVE_AGAIN, tellFailure } from '../../../../records/form/failure.ts'
import { PLANS_KEY, REFERENCE_KEY } from '../../../../records/record-keys.ts'
import { useActiveCarriers } from '../../../../records/reference-lists.ts'
import { toast } from '../../../../ui/toast.ts'
import { useLeftBehind } from '../../../../ui/use-left-behind.ts'
import {
  checkRows,
  emptyRow,
  existingOf,
  type FoundRow,
  type RowErrors,
  refusedRows,
  rowsOf,
  withChange,
} from './found-rows.ts'

const TITLE = '요금제 사진 등록'
const PLANS = {
  ...caching.adminCarriers,
  queryKey: PLANS_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listServicePlans, { signal }),
}

interface Read {
  carrier: string
  file: File
  found: FoundPlans
  rows: readonly FoundRow[]
}

export type PlanPicture = ReturnType<typeof usePlanPicture>

interface Left {
  carrier: string
  file: File | null
  read: Read | null
}

/** The way from choosing a picture to saving its plans; restored after the browser's back. */
export function usePlanPicture(startCarrier: string, onDone: () => void) {
  const queries = useQueryClient()
  const { left, keep, mayClose, letGo } = useLeftBehind<Left>(TITLE)
  const carriers = useActiveCarriers()
  const [wanted, setCarrier] = useState(left?.carrier ?? startCarrier)
  // The list may be filtered by a carrier that is not active and cannot be chosen here.
  const carrier = carriers.includes(wanted) ? wanted : ''
  const [file, setFile] = useState<File | null>(left?.file ?? null)
  const [read, setRead] = useState<Read | null>(left?.read ?? null)
  /** How much of the picture is uploaded, from 0 to 1; null while nothing is being read. */
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** True after a try without a carrier or a picture: the empty fields are then marked. */
  const [isAsked, setAsked] = useState(false)
  const [errors, setErrors] = useState<ReadonlyMap<number, RowErrors>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])
  keep(file === null ? null : () => ({ carrier: wanted, file, read }))
  useUnsavedChanges(read !== null)

  const plans = useQuery(PLANS)
  const existing = existingOf(plans.data ?? [], read?.carrier ?? carrier)

  const start = async () => {
    setAsked(true)
    if (file === null || carrier === '') return
    const controller = new AbortController()
    reading.current = controller
    setProblem(null)
    setProgress(0)
    try {
      const plansBefore = await queries.ensureQueryData(PLANS)
      const found = await upload(readPlanPicture, {
        body: { carrier },
        file,
        onProgress: setProgress,
        signal: controller.signal,
      })
      if (found.plans.length === 0) setProblem(NOTHING_FOUND)
      else {
        // The plans may have changed while the picture was read.
        const plansNow = queries.getQueryData<ServicePlan[]>(PLANS_KEY) ?? plansBefore
        setRead({ carrier, file, found, rows: rowsOf(found.plans, existingOf(plansNow, carrier)) })
      }
    } catch (error) {
      if (!controller.signal.aborted && !isLoginAsked(error)) setProblem(sentenceOf(error))
    } finally {
      setProgress(null)
    }
  }

  const setRows = (change: (rows: readonly FoundRow[]) => readonly FoundRow[]) => {
    setRead((now) => (now === null ? null : { ...now, rows: change(now.rows) }))
  }

  const save = async (): Promise<number | null> => {
    if (read === null || isSaving) return null
    const checked = checkRows(read.rows, read.carrier)
    setErrors(checked.errors)
    setProblem(null)
    const [first] = checked.errors.keys()
    if (first !== undefined) return first
    if (checked.plans.length === 0) {
      setProblem(NO_PLANS)
      return null
    }
    setSaving(true)
    try {
      const { added, changed, unchanged } = await call(saveServicePlans, { body: { plans: checked.plans } })
      letGo()
      toast.success(savedText(added, changed, unchanged), { about: TITLE })
      onDone()
      await queries.invalidateQueries({ queryKey: REFERENCE_KEY })
      return null
    } catch (error) {
      setSaving(false)
      if (isLoginAsked(error)) return null
      const refused = error instanceof ApiError ? refusedRows(read.rows, error.details) : new Map()
      setErrors(refused)
      setProblem(sentenceOf(error))
      tellFailure(error, '요금제 저장 실패', SAVE_AGAIN, TITLE)
      // Reads the plans again, as each row shows what is saved now.
      void queries.invalidateQueries({ queryKey: REFERENCE_KEY })
      return [...refused.keys()][0] ?? null
    }
  }

  return {
    carriers,
    carrier,
    setCarrier,
    missing: {
      carrier: isAsked && carrier === '' ? '통신사를 선택해주세요.' : undefined,
      file: isAsked && file === null ? FILE_NEEDED : undefined,
    },
    file,
    setFile,
    read,
    progress,
    problem,
    errors,
    isSaving,
    existing,
    /** Closing needs no question while a picture is only chosen and not read. */
    mayClose: async () => {
      if (read !== null) return mayClose()
      letGo()
      return true
    },
    start,
    save,
    stop: () => reading.current?.abort(),
    change: (key: number, change: Partial<FoundRow>) =>
      setRows((rows) => rows.map((row) => (row.key === key ? withChange(row, change) : row))),
    remove: (key: number) => setRows((rows) => rows.filter((row) => row.key !== key)),
    add: () => setRows((rows) => [...rows, emptyRow(rows)]),
  }
}

const NOTHING_FOUND =
  '사진에서 요금제 표를 찾지 못했습니다. 표 부분만 똑바로, 글자가 또렷하게 보이도록 다시 찍거나 잘라서 올려주세요.'

function savedText(added: number, changed: number, unchanged: number): string {
  const parts = [
    added > 0 ? `${added}개 추가` : '',
    changed > 0 ? `${changed}개 변경` : '',
    unchanged > 0 ? `${unchanged}개는 이미 같은 내용` : '',
  ].filter(Boolean)
  return `요금제가 저장되었습니다. (${parts.join(', ')})`
}
