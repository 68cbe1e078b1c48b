import type { QueryKey } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { confirm } from '../ui/confirm.ts'
import { useAdminAction } from './use-admin-action.ts'

export interface DeleteButtonProps {
  /** Names what goes: `KT 삭제`. */
  label: string
  question: { title: string; body: ReactNode }
  run: () => Promise<unknown>
  changes: QueryKey
  done: string
  failed: string
}

/** Deletes one thing of a list after saying which. */
export function DeleteButton({ label, question, run, changes, done, failed }: DeleteButtonProps) {
  const deletion = useAdminAction<void>({ run, changes, done, failed })
  const press = async () => {
    const isSure = await confirm({ ...question, confirmLabel: '삭제', destructive: true })
    if (isSure) deletion.mutate()
  }
  return (
    <IconButton
      label={label}
      icon={<Trash2 aria-hidden />}
      size="sm"
      loading={deletion.isPending}
      onClick={() => void press()}
    />
  )
}
