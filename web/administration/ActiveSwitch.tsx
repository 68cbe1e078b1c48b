import type { QueryKey } from '@tanstack/react-query'
import { type ConfirmQuestion, confirm } from '../ui/confirm.ts'
import { Switch } from '../ui/Switch.tsx'
import { useAdminAction } from './use-admin-action.ts'

export interface ActiveSwitchProps {
  /** What is switched: a carrier's name, a code. */
  name: string
  isActive: boolean
  run: (isActive: boolean) => Promise<unknown>
  /** What is asked first; null: nothing. */
  question?: (isActive: boolean) => ConfirmQuestion | null
  changes: QueryKey
  failed: string
}

/** 활성 or 비활성, saved by the press. */
export function ActiveSwitch({ name, isActive, run, question, changes, failed }: ActiveSwitchProps) {
  const change = useAdminAction<boolean>({
    run,
    changes,
    done: (wanted) => `${name}: ${wanted ? '활성' : '비활성'} 상태로 변경되었습니다.`,
    failed,
  })
  const press = async (wanted: boolean) => {
    const asked = question?.(wanted) ?? null
    if (asked === null || (await confirm(asked))) change.mutate(wanted)
  }
  const shown = change.isPending ? change.variables : isActive
  return (
    <Switch
      checked={shown}
      busy={change.isPending}
      label={`${name} 활성`}
      onChange={(wanted) => void press(wanted)}
    >
      {shown ? '활성' : '비활성'}
    </Switch>
  )
}
