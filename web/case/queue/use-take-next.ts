import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { takeNextDocument } from '#shared/documents/queue.contract.ts'
import { showSaved } from '../../documents/list/document-list.ts'
import { useToldWithUndo } from '../../documents/undo/use-told-with-undo.ts'
import { call, sentenceOf } from '../../lib/api-client.ts'
import { documentKey } from '../../records/record-keys.ts'
import { toast } from '../../ui/toast.ts'

const FAILED = '다음 건 가져오기 실패'

/** Takes the application that has waited longest, and opens it. */
export function useTakeNext(onTaken: (id: number) => void) {
  const queries = useQueryClient()
  const tell = useToldWithUndo()
  const [isTaking, setTaking] = useState(false)
  const isBusy = useRef(false)
  const take = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setTaking(true)
    try {
      const taken = await call(takeNextDocument)
      if (taken === null) return void toast.info('기다리는 신청이 없습니다.', { about: FAILED })
      queries.setQueryData(documentKey(taken.id), taken)
      showSaved(queries, taken)
      tell(taken, { done: '담당자가 되었습니다.', isMoved: true })
      onTaken(taken.id)
    } catch (error) {
      toast.error(sentenceOf(error), { title: FAILED, about: FAILED })
    } finally {
      isBusy.current = false
      setTaking(false)
    }
  }
  return { take, isTaking }
}
